import { formatDate } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'

const daysKept = 7

/** Nightly job: removes the sums of past days. */
export async function removeOldBookedAlone(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - daysKept * 24 * 3600_000)
  await db.deleteFrom('coin_alone').where('day', '<', formatDate(oldest)).execute()
}
