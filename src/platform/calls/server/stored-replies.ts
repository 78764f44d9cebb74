import './tables.ts'
import type { Db } from '#platform/db/server/database.ts'

const keptMs = 7 * 24 * 60 * 60 * 1000

/** Nightly: what a RequestId answered is kept 7 days (INTERFACES §2). */
export async function removeOldReplies(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('request_answer')
    .where('created_at', '<', new Date(now.getTime() - keptMs))
    .execute()
}
