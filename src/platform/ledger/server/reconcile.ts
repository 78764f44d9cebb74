import './tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { listBrokenChains } from './chains.ts'
import type { Finding } from './tables.ts'

export type Check = { at: Date; entries: number; findings: Finding[] }

/** As many findings of one kind as anybody reads. */
const most = 50
const longestMs = 10 * 60_000
const daysKept = 90

/** Everything that has to be true of the ledger, told from the entries alone. Each statement sees one moment, so bookings may go on. */
export async function reconcile(db: Db): Promise<Finding[]> {
  return db.transaction().execute(async (bound) => {
    await sql`set local statement_timeout = ${sql.raw(String(longestMs))}`.execute(bound)
    const findings: Finding[] = []
    for (const [what, query] of Object.entries(queries)) {
      const { rows } = await sql<Omit<Finding, 'what'>>`select subject, detail from (${query}) as found limit ${most}`.execute(bound)
      findings.push(...rows.map((row) => ({ what, ...row })))
    }
    return [...findings, ...(await listBrokenChains(bound, most))]
  })
}

const queries: Record<string, RawBuilder<unknown>> = {
  'account is not the sum of its entries': sql`
    select code as subject, format('balance %s, entries %s; gifts %s, entries %s; counted %s, entries %s',
      account.balance, coalesce(amount, 0), account.granted, coalesce(summed.granted, 0), account.entries, coalesce(count, 0)) as detail
    from ledger_account as account left join (
      select account_id, sum(amount) as amount, sum(granted) as granted, count(*) as count from ledger_entry group by account_id
    ) as summed on summed.account_id = account.id
    where account.kind = 'customer' and (account.balance, account.granted, account.entries)
      is distinct from (coalesce(amount, 0), coalesce(summed.granted, 0), coalesce(count, 0))`,
  'account holds less than nothing': sql`
    select code as subject, format('balance %s, gifts %s, held %s', balance, granted, held) as detail
    from ledger_account where kind = 'customer' and not (0 <= held and held <= balance and 0 <= granted and granted <= balance)`,
  'coins held are not the sum of the holds': sql`
    select code as subject, format('held %s, holds %s', held, coalesce(amount, 0)) as detail
    from ledger_account as account left join (
      select account_id, sum(amount) as amount from ledger_hold where state = 'held' group by account_id
    ) as summed on summed.account_id = account.id
    where held <> coalesce(amount, 0)`,
  'booking is not two entries that make 0': sql`
    select coalesce(booking.id, booking_id)::text as subject, format('%s entries, sum %s, gifts %s', coalesce(count, 0), amount, granted) as detail
    from ledger_booking as booking full join (
      select booking_id, count(*) as count, sum(amount) as amount, sum(granted) as granted, min(at) as first, max(at) as last
      from ledger_entry group by booking_id
    ) as summed on summed.booking_id = booking.id
    where (count, amount, granted, first, last) is distinct from (2::bigint, 0::numeric, 0::numeric, booking.at, booking.at)`,
  'reversal is not the opposite': sql`
    select reversal.id::text as subject, format('account %s is %s away', account_id, sum(amount)) as detail
    from ledger_booking as reversal join ledger_entry as entry on entry.booking_id in (reversal.id, reversal.reverses)
    where reversal.reverses is not null group by reversal.id, account_id having sum(amount) <> 0`,
  'entry of an unknown account': sql`
    select entry.id::text as subject, format('account %s', account_id) as detail
    from ledger_entry as entry where not exists (select from ledger_account as account where account.id = entry.account_id)`,
  'seal does not follow the one before': sql`
    select day::text as subject, encode(digest, 'hex') as detail
    from (select *, lag(digest) over (order by id) as before from ledger_seal) as seal
    where digest <> sha256(coalesce(before, '') || convert_to(content, 'UTF8'))`,
}

/** Reconciles and keeps the result; answers it with what the check before had found. */
export async function keepCheck(db: Db, now: Date): Promise<Check & { former: Finding[] }> {
  const former = (await lastCheck(db))?.findings ?? []
  const { entries } = await db
    .selectFrom('ledger_entry')
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow()
  const findings = await reconcile(db)
  await db
    .insertInto('ledger_check')
    .values({ at: now, entries, findings: JSON.stringify(findings) as never })
    .execute()
  await db
    .deleteFrom('ledger_check')
    .where('at', '<', new Date(now.getTime() - daysKept * 24 * 3600_000))
    .execute()
  return { at: now, entries, findings, former }
}

export async function lastCheck(db: Db): Promise<Check | undefined> {
  return db.selectFrom('ledger_check').select(['at', 'entries', 'findings']).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** For the metrics: what the last check found, NaN before the first. */
export async function countFindings(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select jsonb_array_length(findings) as count from ledger_check order by id desc limit 1
  `.execute(db)
  return rows[0]?.count ?? Number.NaN
}
