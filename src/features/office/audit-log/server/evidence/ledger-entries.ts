import { sql } from 'kysely'
import { addDays } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Period } from './period.ts'

type PackedCheckpoint = { id: number; day: string; former: string; content: string; digest: string }

/** The daily checkpoints behind the one that the first day begins with, up to the one that the day after the last begins with, or the newest. */
export async function listPackedCheckpoints(db: Db, { from, to }: Period): Promise<PackedCheckpoint[]> {
  const { rows } = await sql<PackedCheckpoint>`
    with all_of_them as (
      select id, day, content, encode(digest, 'hex') as digest, coalesce(encode(lag(digest) over (order by id), 'hex'), '') as former
      from ledger_checkpoint
    )
    select * from all_of_them where day > ${from} and day <= coalesce(
      (select min(day) from ledger_checkpoint where day >= ${addDays(to, 1)}), ${addDays(to, 1)})
    order by id`.execute(db)
  return rows
}

/** An account whose entries a package holds: behind which number, and the hash there. */
type Span = { code: string; account: number; after: number; head: string; upTo: number }

export async function listSpans(db: Db, checkpoints: readonly PackedCheckpoint[]): Promise<Span[]> {
  const [first, last] = [checkpoints[0]?.id ?? 0, checkpoints.at(-1)?.id ?? -1]
  const { rows } = await sql<Span>`
    with heads as (
      select checkpoint.id, head->>0 as code, (head->>1)::bigint as entries, head->>2 as hash
      from ledger_checkpoint checkpoint cross join json_array_elements(content::json->2) as head where checkpoint.id <= ${last}
    ),
    ends as (select code, max(entries) as entries from heads where id >= ${first} group by code),
    starts as (select distinct on (code) code, entries, hash from heads where id < ${first} order by code, entries desc)
    select code, account.id as account, coalesce(starts.entries, 0)::bigint as after, coalesce(starts.hash, '') as head, ends.entries as "upTo"
    from ends join ledger_account account using (code) left join starts using (code) where account.kind = 'customer' order by account.id`.execute(
    db,
  )
  return rows
}

const portion = 1000

/** Each account, and its entries as the text that their hashes cover, one a line. */
export async function* writeLedgerEntries(
  db: Db,
  spans: readonly Span[],
  onRows: (count: number) => Promise<void>,
): AsyncGenerator<string> {
  for (const { code, account, after, head, upTo } of spans) {
    yield `${JSON.stringify({ account: code, entries: after, head })}\n`
    let last = await findEntry(db, account, after)
    for (let left = upTo - after; left > 0; left -= portion) {
      const { rows }: { rows: { id: number; line: string }[] } = await sql<{ id: number; line: string }>`
        select entry.id, ledger_entry_text(${code}, entry, booking) as line
        from ledger_entry entry join ledger_booking booking on booking.id = entry.booking_id
        where entry.account_id = ${account} and entry.id > ${last} order by entry.id limit ${Math.min(left, portion)}`.execute(db)
      yield rows.map(({ line }) => `${line}\n`).join('')
      await onRows(rows.length)
      last = rows.at(-1)?.id ?? last
    }
  }
}

/** The id of the entry of this number; 0 for none. */
async function findEntry(db: Db, account: number, number: number): Promise<number> {
  if (number === 0) return 0
  const entry = await db
    .selectFrom('ledger_entry')
    .select('id')
    .where('account_id', '=', account)
    .orderBy('id')
    .offset(number - 1)
    .limit(1)
    .executeTakeFirst()
  return entry?.id ?? 0
}
