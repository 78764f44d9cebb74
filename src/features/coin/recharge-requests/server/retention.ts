import { subtractDays } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { requestLimits } from '../rules.ts'

/** Nightly: requests that led to no booking. Paid ones belong to the accounts. */
export async function removeOldRequests(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('recharge_request')
    .where('state', 'in', ['closed', 'withdrawn'])
    .where('settled_at', '<', subtractDays(now, requestLimits.daysKept))
    .execute()
}
