import type { Db } from '#platform/db/server/database.ts'
import { findParameter } from '#platform/parameters/server/parameters.ts'
import { type StaffPolicy, staffPolicyParameter, toStaffPolicy } from '../policy-rules.ts'

export async function readStaffPolicy(db: Db): Promise<StaffPolicy> {
  return toStaffPolicy(await findParameter(db, staffPolicyParameter))
}
