import './tables.ts'
import { type RawBuilder, sql } from 'kysely'
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
  const { granted, endsAt } = await countRequests(db, key, 1, limit)
  if (granted > 0) return { allowed: true, retryAfter: 0 }
  return { allowed: false, retryAfter: Math.max(1, Math.ceil((endsAt.getTime() - limit.now.getTime()) / 1000)) }
}

/** Counts `wanted` requests for `key` at once; returns how many of them the window allows, and when it ends. */
export async function countRequests(
  db: Db,
  key: string,
  wanted: number,
  { limit, ...window }: RateLimit,
): Promise<{ granted: number; endsAt: Date }> {
  const { rows } = await countingStatement(key, wanted, window).execute(db)
  const { hits, ends_at } = rows[0] as Counted
  return { granted: Math.max(0, Math.min(wanted, limit - (hits - wanted))), endsAt: ends_at }
}

type Counted = { hits: number; ends_at: Date }

/** The statement that counts, for a query that counts and reads at once; a window allows a request while `hits` is within its limit. */
export function countingStatement(key: string, wanted: number, { seconds, now }: Omit<RateLimit, 'limit'>): RawBuilder<Counted> {
  const ends = new Date(now.getTime() + seconds * 1000)
  const farthest = new Date(now.getTime() + farthestWindows * seconds * 1000)
  const over = sql`(rate_bucket.ends_at <= ${now} or rate_bucket.ends_at > ${farthest})`
  return sql<Counted>`insert into rate_bucket (key, hits, ends_at) values (${key}, ${wanted}, ${ends})
    on conflict (key) do update set
      hits = case when ${over} then excluded.hits else rate_bucket.hits + excluded.hits end,
      ends_at = case when ${over} then excluded.ends_at else rate_bucket.ends_at end
    returning hits, ends_at`
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
