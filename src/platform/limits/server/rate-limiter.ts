import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'

export type RateLimit = { limit: number; seconds: number; now: Date }
export type RateLimitResult = { allowed: boolean; retryAfter: number }

// A window that ends later was created before the clock was set back.
const farthestWindows = 2

/**
 * Counts a request for `key`, exactly across processes: the first `limit` of each window are allowed. `retryAfter` is in seconds.
 * Commands pass `autonomousDb`, not their transaction: a refusal would roll back the count.
 */
export async function countRequest(db: Db, key: string, limit: RateLimit): Promise<RateLimitResult> {
  const { granted, endsAt } = await countRequests(db, key, { ...limit, wanted: 1 })
  if (granted > 0) return { allowed: true, retryAfter: 0 }
  return { allowed: false, retryAfter: Math.max(1, Math.ceil((endsAt.getTime() - limit.now.getTime()) / 1000)) }
}

/** Counts `wanted` requests for `key` at once; returns how many of them the window allows, and when it ends. */
export async function countRequests(
  db: Db,
  key: string,
  { wanted, limit, seconds, now }: RateLimit & { wanted: number },
): Promise<{ granted: number; endsAt: Date }> {
  const ends = new Date(now.getTime() + seconds * 1000)
  const farthest = new Date(now.getTime() + farthestWindows * seconds * 1000)
  const over = sql<boolean>`(rate_bucket.ends_at <= ${now} or rate_bucket.ends_at > ${farthest})`
  const { hits, ends_at } = await db
    .insertInto('rate_bucket')
    .values({ key, hits: wanted, ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when ${over} then excluded.hits else rate_bucket.hits + excluded.hits end`,
        ends_at: sql`case when ${over} then excluded.ends_at else rate_bucket.ends_at end`,
      }),
    )
    .returning(['hits', 'ends_at'])
    .executeTakeFirstOrThrow()
  return { granted: Math.max(0, Math.min(wanted, limit - (hits - wanted))), endsAt: ends_at }
}

/** The count of `key` in its current window. */
export async function getRequestCount(db: Db, key: string, now: Date): Promise<number> {
  const bucket = await db.selectFrom('rate_bucket').select('hits').where('key', '=', key).where('ends_at', '>', now).executeTakeFirst()
  return bucket?.hits ?? 0
}

/** Nightly. */
export async function removeEndedWindows(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_bucket').where('ends_at', '<=', now).execute()
}
