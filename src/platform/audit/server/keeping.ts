import type { Db } from '#platform/db/server/database.ts'
import { findParameter } from '#platform/parameters/server/parameters.ts'
import { auditLimits } from '../rules.ts'

export const auditKeeping = { parameter: 'audit', path: ['daysKept'] as const }

/** How many days entries are kept: what is set, but never fewer than `minDaysKept`. */
export async function readDaysKept(db: Db): Promise<number> {
  const stored = await findParameter<{ daysKept?: number }>(db, auditKeeping.parameter)
  return Math.max(stored?.daysKept ?? 0, auditLimits.minDaysKept)
}
