import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'

type RateLimit = { limit: number; seconds: number; now: Date }
type RateLimitResult = { allowed: boolean; retryAfter: number }

// A window that ends later was created before the clock was set back.
const maxWindowsAhead = 2

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
  { wanted, limit, ...window }: RateLimit & { wanted: number },
): Promise<{ granted: number; endsAt: Date }> {
  const [{ hits, endsAt }] = (await countKeys(db, [{ key, wanted }], window)) as [WindowCount]
  return { granted: Math.max(0, Math.min(wanted, limit - (hits - wanted))), endsAt }
}

/** The count of a key after those that were wanted. */
export type WindowCount = { hits: number; endsAt: Date }

/** Counts requests of several keys in one statement, each key once; the counts are in the order of the keys. */
export async function countKeys(
  db: Db,
  counted: readonly { key: string; wanted: number }[],
  { seconds, now }: Omit<RateLimit, 'limit'>,
): Promise<WindowCount[]> {
  const ends = new Date(now.getTime() + seconds * 1000)
  const farthest = new Date(now.getTime() + maxWindowsAhead * seconds * 1000)
  const over = sql`(rate_bucket.ends_at <= ${now} or rate_bucket.ends_at > ${farthest})`
  const keys = counted.map(({ key }) => key)
  // Rows are locked in the order of their keys, so that two statements cannot lock each other out.
  const { rows } = await sql<{ key: string; hits: number; ends_at: Date }>`
    insert into rate_bucket (key, hits, ends_at)
    select key, wanted, ${ends} from unnest(${keys}::text[], ${counted.map(({ wanted }) => wanted)}::int[]) as counted (key, wanted) order by key
    on conflict (key) do update set
      hits = case when ${over} then excluded.hits else rate_bucket.hits + excluded.hits end,
      ends_at = case when ${over} then excluded.ends_at else rate_bucket.ends_at end
    returning key, hits, ends_at`.execute(db)
  const byKey = new Map(rows.map(({ key, hits, ends_at }) => [key, { hits, endsAt: ends_at }]))
  return keys.map((key) => byKey.get(key) as WindowCount)
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
