import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { countRows } from '#platform/db/server/read-page.ts'
import { subtractDays } from '#kit/dates.ts'
import { runInSnapshot, reconcile } from './reconcile.ts'
import { reconcileRecent, type CheckedUpTo } from './reconcile-recent.ts'
import type { Finding } from '../tables.ts'

export type CheckScope = 'whole' | 'recent'
/** `entries`: the number of entries checked. */
export type Check = { at: Date; entries: number; findings: Finding[]; is_whole: boolean }

const daysKept = 90

/** Reconciles and stores the result; returns it with the findings of the check before. */
export async function runCheck(db: Db, now: Date, wanted: CheckScope = 'whole'): Promise<Check & { former: Finding[] }> {
  const former = (await findLastCheck(db))?.findings ?? []
  // After findings the whole ledger is checked until it is right: a recent check would not see them again.
  const since = wanted === 'recent' && former.length === 0 ? await findSince(db) : undefined
  // Read before the check: entries booked meanwhile are checked again by the next one.
  const marks = await readMarks(db, since?.last_entry ?? 0)
  const { findings, entries } = since
    ? await reconcileRecent(db, since)
    : { findings: await reconcile(db), entries: await countEntries(db) }
  if (findings.length === 0) await saveMarks(db, marks.accounts)
  await db
    .insertInto('ledger_check')
    .values({
      at: now,
      entries,
      findings: JSON.stringify(findings) as never,
      is_whole: !since,
      last_entry: marks.last_entry,
      last_booking: marks.last_booking,
    })
    .execute()
  await db.deleteFrom('ledger_check').where('at', '<', subtractDays(now, daysKept)).execute()
  return { at: now, entries, findings, is_whole: !since, former }
}

/** The last check, or with `whole` the last one that covered the whole ledger. */
export async function findLastCheck(db: Db, extent: CheckScope = 'recent'): Promise<Check | undefined> {
  const checks = db.selectFrom('ledger_check').select(['at', 'entries', 'findings', 'is_whole']).orderBy('id', 'desc').limit(1)
  return (extent === 'whole' ? checks.where('is_whole', '=', true) : checks).executeTakeFirst()
}

/** For the metrics. */
export async function getLedgerFigures(db: Db): Promise<{ findings: number; checkedAt: Date | undefined }> {
  const { rows } = await sql<{ findings: number; at: Date }>`
    select jsonb_array_length(findings) as findings, at from ledger_check order by id desc limit 1
  `.execute(db)
  return { findings: rows[0]?.findings ?? 0, checkedAt: rows[0]?.at }
}

/** From the check before the last one: a transaction that was open during the last check may have inserted lower ids. */
async function findSince(db: Db): Promise<CheckedUpTo | undefined> {
  const [, since] = await db.selectFrom('ledger_check').select(['last_entry', 'last_booking']).orderBy('id', 'desc').limit(2).execute()
  return since && since.last_entry > 0 ? since : undefined
}

type CheckMarks = CheckedUpTo & { accounts: string }

/** The state of accounts with entries since their last check; as JSON text, which is written back unchanged. */
function readMarks(db: Db, after: number): Promise<CheckMarks> {
  return runInSnapshot(db, async (bound) => {
    const { rows } = await sql<CheckMarks>`
      select coalesce((select max(id) from ledger_entry), 0) as last_entry, coalesce((select max(id) from ledger_booking), 0) as last_booking,
        coalesce((
          select json_agg(json_build_object('account_id', account.id, 'entries', account.entries, 'balance', account.balance,
            'granted', account.granted, 'chain', account.chain, 'last_entry', last.id))
          from ledger_account as account
          left join ledger_checked as checked on checked.account_id = account.id
          join (select account_id, max(id) as id from ledger_entry where id > ${after} group by account_id) as last on last.account_id = account.id
          where account.kind = 'customer' and account.entries is distinct from checked.entries
        ), '[]')::text as accounts
    `.execute(bound)
    return rows[0] as CheckMarks
  })
}

async function saveMarks(db: Db, accounts: string): Promise<void> {
  await sql`
    insert into ledger_checked (account_id, entries, last_entry, balance, granted, chain)
    select account_id, entries, last_entry, balance, granted, chain
    from json_to_recordset(${accounts}::json) as given (account_id bigint, entries bigint, last_entry bigint, balance bigint, granted bigint, chain bytea)
    on conflict (account_id) do update set entries = excluded.entries, last_entry = excluded.last_entry, balance = excluded.balance,
      granted = excluded.granted, chain = excluded.chain
    where ledger_checked.entries < excluded.entries
  `.execute(db)
}

async function countEntries(db: Db): Promise<number> {
  return countRows(db.selectFrom('ledger_entry'))
}
