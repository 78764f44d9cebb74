import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { toChainDigestSql } from '#platform/db/server/hash-chain.ts'
import { listBrokenChains } from './chains.ts'
import type { Finding } from '../tables.ts'

/** The limit of findings of one kind. */
export const maxFindings = 50
const maxCheckMs = 10 * 60_000

/** Runs the work in one snapshot, while bookings continue. */
export function runInSnapshot<T>(db: Db, run: (bound: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (bound) => {
      await sql`set local statement_timeout = ${sql.raw(String(maxCheckMs))}`.execute(bound)
      return run(bound)
    })
}

/** Checks all invariants of the ledger against its entries. */
export function reconcile(db: Db): Promise<Finding[]> {
  return runInSnapshot(db, async (bound) => [
    ...(await runQueries(bound, {
      ...toSumQueries(sql`true`),
      ...accountInvariants,
      ...toBookingQueries(sql`true`),
      ...toReversalQueries(0),
      ...toOrphanQueries(0),
      ...checkpointChain,
    })),
    ...(await listBrokenChains(bound, maxFindings)),
  ])
}

export type Queries = Record<string, RawBuilder<unknown>>

/** Runs queries that return only wrong rows; at most `maxFindings` of each. */
export async function runQueries(db: Db, queries: Queries): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [what, query] of Object.entries(queries)) {
    const { rows } = await sql<Omit<Finding, 'what'>>`select subject, detail from (${query}) as found limit ${maxFindings}`.execute(db)
    findings.push(...rows.map((row) => ({ what, ...row })))
  }
  return findings
}

/** For the accounts whose `account_id` fits. */
export const toSumQueries = (fits: RawBuilder<unknown>): Queries => ({
  'account is not the sum of its entries': sql`
    select code as subject, format('balance %s, entries %s; gifts %s, entries %s; counted %s, entries %s',
      account.balance, coalesce(amount, 0), account.granted, coalesce(summed.granted, 0), account.entries, coalesce(count, 0)) as detail
    from (select *, id as account_id from ledger_account where kind = 'customer') as account left join (
      select account_id, sum(amount) as amount, sum(granted) as granted, count(*) as count from ledger_entry where ${fits} group by account_id
    ) as summed using (account_id)
    where ${fits} and (account.balance, account.granted, account.entries)
      is distinct from (coalesce(amount, 0), coalesce(summed.granted, 0), coalesce(count, 0))`,
})

/** Invariants of the account rows, which are cheap to check. */
export const accountInvariants: Queries = {
  'account holds less than nothing': sql`
    select code as subject, format('balance %s, gifts %s, held %s', balance, granted, held) as detail
    from ledger_account where kind = 'customer' and not (0 <= held and held <= balance and 0 <= granted and granted <= balance)`,
  'coins held are not the sum of the holds': sql`
    select code as subject, format('held %s, holds %s', held, coalesce(amount, 0)) as detail
    from ledger_account as account left join (
      select account_id, sum(amount) as amount from ledger_hold where state = 'held' group by account_id
    ) as summed on summed.account_id = account.id
    where held <> coalesce(amount, 0)`,
}

/** For the bookings whose `booking_id` fits. */
export const toBookingQueries = (fits: RawBuilder<unknown>): Queries => ({
  'booking is not two entries that make 0': sql`
    select booking_id::text as subject, format('%s entries, sum %s, gifts %s', coalesce(count, 0), amount, granted) as detail
    from (select *, id as booking_id from ledger_booking) as booking full join (
      select booking_id, count(*) as count, sum(amount) as amount, sum(granted) as granted, min(at) as first, max(at) as last,
        min(kind) as kind, max(kind) as other_kind
      from ledger_entry where ${fits} group by booking_id
    ) as summed using (booking_id)
    where ${fits} and (count, amount, granted, first, last, summed.kind, other_kind)
      is distinct from (2::bigint, 0::numeric, 0::numeric, booking.at, booking.at, booking.kind, booking.kind)`,
})

export const toReversalQueries = (booking: number): Queries => ({
  'reversal is not the opposite': sql`
    select reversal.id::text as subject, format('account %s is %s away', account_id, sum(amount)) as detail
    from ledger_booking as reversal join ledger_entry as entry on entry.booking_id in (reversal.id, reversal.reverses)
    where reversal.reverses is not null and reversal.id > ${booking} group by reversal.id, account_id having sum(amount) <> 0`,
})

export const toOrphanQueries = (entry: number): Queries => ({
  'entry of an unknown account': sql`
    select entry.id::text as subject, format('account %s', account_id) as detail
    from ledger_entry as entry
    where entry.id > ${entry} and not exists (select from ledger_account as account where account.id = entry.account_id)`,
})

const checkpointChain: Queries = {
  'checkpoint does not follow the one before': sql`
    select day::text as subject, encode(digest, 'hex') as detail
    from (select *, lag(digest) over (order by id) as before from ledger_checkpoint) as checkpoint
    where digest <> ${toChainDigestSql(sql`before`, sql`content`)}`,
}
