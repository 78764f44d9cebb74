import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'

/** Entries of one transaction. */
const portion = 5000

/** Adds new entries to the daily sums; queries read entries that are not among them yet directly. Returns how many. */
export async function updateTurnover(db: Db): Promise<number> {
  let done = 0
  // At the end, one call reads the new upper bound and another checks that all transactions below it have ended.
  for (let idle = 0; idle < 2; ) {
    const { rows } = await sql<{ count: number }>`select ledger_sum_days(${portion}) as count`.execute(db)
    const count = rows[0]?.count ?? 0
    done += count
    idle = count > 0 ? 0 : idle + 1
  }
  return done
}

export type Turnover = { day: string; received: number; spent: number }

/** Credits and debits of each day with any, for one account or all. Transfers between accounts count as neither. */
export async function listTurnover(db: Db, { accountId, from, to }: { accountId?: number; from: string; to: string }): Promise<Turnover[]> {
  const { rows } = await sql<Turnover>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(received)::bigint as received, sum(spent)::bigint as spent
    from (
      select day, received, spent from ledger_day where account_id = ${accountId ?? 0}
      union all
      select day, received, spent from ledger_day_changes((select summed from ledger_day_progress), ${Number.MAX_SAFE_INTEGER})
      where account_id = ${accountId ?? null} or ${accountId === undefined}
    ) as summed
    where day between ${from} and ${to}
    group by 1
  `.execute(db)
  return rows
}
