import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { toChainDigestSql } from '#platform/db/server/hash-chain.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { formatDate } from '#kit/dates.ts'

export type LedgerCheckpoint = { day: string; digest: string }

/**
 * Once a day: stores the heads of the hash chains that grew since the last checkpoint, under a digest chained to that of the last one. A chain
 * that was truncated or rewritten no longer matches; nor do rewritten checkpoints match a digest that was copied to another place.
 */
export async function addLedgerCheckpoint(db: Db, now: Date): Promise<LedgerCheckpoint | undefined> {
  return db.transaction().execute((bound) => storeCheckpoint(bound, now))
}

/** The same within a transaction. */
export async function storeCheckpoint(bound: Db, now: Date): Promise<LedgerCheckpoint | undefined> {
  const day = formatDate(now)
  await lockByName(bound, 'ledger checkpoint')
  const done = await bound.selectFrom('ledger_checkpoint').select('id').where('day', '=', day).executeTakeFirst()
  if (done) return undefined
  const grown = await bound
    .selectFrom('ledger_account')
    .select('id')
    .whereRef('entries', '>', 'checkpointed')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const { rows } = await sql<{ digest: string }>`
      with grown as (
        update ledger_account set checkpointed = entries where id = any(${grown.map(({ id }) => id)}::bigint[]) returning id, code, entries, chain
      ), written as (
        select json_build_array(${day}::text, ${now.toISOString()}::text, coalesce(
          json_agg(json_build_array(code, entries, encode(chain, 'hex')) order by id), '[]'
        ))::text as content from grown
      )
      insert into ledger_checkpoint (day, at, content, digest)
      select ${day}, ${now}, content,
        ${toChainDigestSql(sql`(select digest from ledger_checkpoint order by id desc limit 1)`, sql`content`)}
      from written
      returning encode(digest, 'hex') as digest
    `.execute(bound)
  return rows[0] && { day, digest: rows[0].digest }
}

type DailyDigest = { number: number; day: string; at: Date; digest: string }

/** The last checkpoints, newest first, and how many entries of customers the newest covers. */
export async function listLedgerCheckpoints(db: Db, limit: number): Promise<{ entries: number; checkpoints: DailyDigest[] }> {
  const [sums, { rows }] = await Promise.all([
    sql<{ entries: number }>`select coalesce(sum(checkpointed), 0)::bigint as entries from ledger_account where kind = 'customer'`.execute(
      db,
    ),
    sql<DailyDigest>`select id as number, day, at, encode(digest, 'hex') as digest from ledger_checkpoint order by id desc limit ${limit}`.execute(
      db,
    ),
  ])
  return { entries: sums.rows[0]?.entries ?? 0, checkpoints: rows }
}
