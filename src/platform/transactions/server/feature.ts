import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { subtractDays } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'

const storedDays = 7

/** Nightly: a RequestId is idempotent for 7 days. */
async function removeOldReplies(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('request_answer').where('created_at', '<', subtractDays(now, storedDays)).execute()
}

export const transactionsServer = defineServerFeature({
  removals: [removeOldReplies],
})
