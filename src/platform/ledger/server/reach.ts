import './tables.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'

/** So many entries in one transaction. */
const portion = 5000

/** Writes down texts and sums of days of what was booked since; what it has not come to is read from the entries themselves. */
export async function reachFurther(db: Db): Promise<number> {
  let done = 0
  // Having come to the end it looks for more once, and then whether that can be relied on.
  for (let idle = 0; idle < 2; ) {
    const { rows } = await sql<{ count: number }>`select ledger_reach_further(${portion}) as count`.execute(db)
    const count = rows[0]?.count ?? 0
    done += count
    idle = count > 0 ? 0 : idle + 1
  }
  if (done > 0) await sql`select gin_clean_pending_list('ledger_text_pairs')`.execute(db)
  return done
}

/** The entries of customers whose detail, service, reference or account contains a text; undefined where they are more than `most`. */
export async function findEntriesByText(db: Db, text: string, most: number): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number }>`
    select entry_id as id from ledger_text where text_pairs(texts) @> ${piecesOf(text)} and position(lower(${text}) in texts) > 0
    union all
    select entry.id
    from ledger_entry as entry
    join ledger_booking as booking on booking.id = entry.booking_id
    join ledger_account as account on account.id = entry.account_id
    where entry.id > (select reached from ledger_reach) and entry.balance is not null
      and position(lower(${text}) in lower(concat_ws(chr(10), entry.detail, entry.service, booking.reference, account.code))) > 0
    limit ${most + 1}
  `.execute(db)
  return rows.length > most ? undefined : rows.map(({ id }) => id)
}

/** Pairs say all that their characters say. */
function piecesOf(text: string) {
  return sql`case when length(lower(${text})) < 2 then text_pairs(${text}) else (text_pairs(${text}))[length(lower(${text})) + 1 :] end`
}

export type Turnover = { day: string; received: number; spent: number }

/** What came in and went out on each day on which something did, of one account or of all. Moves between accounts are neither. */
export async function turnover(db: Db, { accountId, from, to }: { accountId?: number; from: string; to: string }): Promise<Turnover[]> {
  const { rows } = await sql<Turnover>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(received)::bigint as received, sum(spent)::bigint as spent
    from (
      select day, received, spent from ledger_day where account_id = ${accountId ?? 0}
      union all
      select day, received, spent from ledger_day_changes((select reached from ledger_reach), ${Number.MAX_SAFE_INTEGER})
      where account_id = ${accountId ?? null} or ${accountId === undefined}
    ) as summed
    where day between ${from} and ${to}
    group by 1
  `.execute(db)
  return rows
}
