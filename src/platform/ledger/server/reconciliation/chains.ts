import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import type { Finding } from '../tables.ts'
import { toChainDigestSql } from '#platform/db/server/hash-chain.ts'

/** Entries that one statement verifies. */
const chunk = 100_000

/** For each account with a broken hash chain, the first wrong entry. */
export async function listBrokenChains(db: Db, most: number, only?: number[]): Promise<Finding[]> {
  const customers = db.selectFrom('ledger_account').select(['id', 'entries']).where('kind', '=', 'customer').orderBy('id')
  const accounts = await (only ? customers.where('id', 'in', only) : customers).execute()
  const findings: Finding[] = []
  for (const ids of toChunks(accounts)) {
    if (findings.length >= most) break
    findings.push(...(await verifyChains(db, ids)), ...(await compareHeads(db, ids)))
  }
  return findings.slice(0, most)
}

function toChunks(accounts: { id: number; entries: number }[]): number[][] {
  const chunks: number[][] = []
  let room = 0
  for (const { id, entries } of accounts) {
    if (room < entries || chunks.length === 0) {
      chunks.push([])
      room = chunk
    }
    chunks.at(-1)?.push(id)
    room -= entries
  }
  return chunks
}

async function verifyChains(db: Db, ids: number[]): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select distinct on (code) 'chain is broken' as what, code as subject, format('entry %s', id) as detail
    from (
      select account.code, entry.id, entry.balance, entry.hash,
        coalesce(lag(entry.balance) over walk, 0) + entry.amount as expected,
        ${toChainDigestSql(sql`lag(entry.hash) over walk`, sql`ledger_entry_text(account.code, entry, booking)`)} as made
      from ledger_entry as entry
      join ledger_account as account on account.id = entry.account_id
      join ledger_booking as booking on booking.id = entry.booking_id
      where entry.account_id = any(${ids}::bigint[])
      window walk as (partition by entry.account_id order by entry.id)
    ) as walked
    where hash is distinct from made or balance is distinct from expected
    order by code, id
  `.execute(db)
  return rows
}

/** The head of the chain in the account must be the hash of its last entry, and the head in the last checkpoint the hash of that entry. */
async function compareHeads(db: Db, ids: number[]): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with numbered as (
      select account_id, hash, row_number() over (partition by account_id order by id) as n,
        count(*) over (partition by account_id) as count
      from ledger_entry where account_id = any(${ids}::bigint[])
    ), checkpointed as (
      select distinct on (code) head ->> 0 as code, (head ->> 1)::bigint as n, decode(head ->> 2, 'hex') as hash
      from ledger_checkpoint, json_array_elements(content::json -> 2) as head, lateral (select head ->> 0 as code) as named
      order by code, ledger_checkpoint.id desc
    )
    select 'head of the chain is wrong' as what, code as subject, format('%s entries', entries) as detail
    from ledger_account as account left join numbered on numbered.account_id = account.id and n = count
    where account.id = any(${ids}::bigint[]) and numbered.hash is distinct from chain
    union all
    select 'chain does not fit its checkpoint', account.code, format('checkpointed with %s entries', checkpointed.n)
    from ledger_account as account join checkpointed using (code)
    left join numbered on numbered.account_id = account.id and numbered.n = checkpointed.n
    where account.id = any(${ids}::bigint[]) and numbered.hash is distinct from checkpointed.hash
  `.execute(db)
  return rows
}
