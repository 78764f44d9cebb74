import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'

/**
 * Hides the entries of accounts whose balance became 0 a calendar month ago in Shanghai, as the terms of accounts for retail cards say.
 * Nothing is deleted. Idempotent: once for each time the balance became 0.
 */
export async function hideClearedEntries(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    with due as (
      select id from ledger_account
      where clears and zero_since is not null and (visible_from is null or visible_from <= zero_since)
        and (zero_since at time zone 'Asia/Shanghai' + interval '1 month') at time zone 'Asia/Shanghai' <= ${now}
      order by id for no key update
    )
    update ledger_account as account set visible_from = ${now} from due where account.id = due.id returning account.code
  `.execute(db)
  return rows.map(({ code }) => code)
}
