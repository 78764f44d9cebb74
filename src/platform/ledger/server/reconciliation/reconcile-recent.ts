import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { toChainDigestSql } from '#platform/db/server/hash-chain.ts'
import { listBrokenChains } from './chains.ts'
import {
  runInSnapshot,
  toBookingQueries,
  runQueries,
  maxFindings,
  toReversalQueries,
  accountInvariants,
  toOrphanQueries,
  toSumQueries,
} from './reconcile.ts'
import type { Finding } from '../tables.ts'

/** The last entry and booking of an earlier check; those after it are checked, some of them a second time. */
export type CheckedUpTo = { last_entry: number; last_booking: number }

type GrownAccount = {
  id: number
  code: string
  looked: number
  /** Whether the entries after `since` are all entries of the account since its last check. */
  isClear: boolean
  isShrunk: boolean
  isOff: boolean
  isHeadOff: boolean
  broken: number | null
}

/**
 * Checks the entries since the last check, and that the other accounts are unchanged. A change of older entries that still fits its
 * account is found by `reconcile` only.
 */
export function reconcileRecent(db: Db, since: CheckedUpTo): Promise<{ findings: Finding[]; entries: number }> {
  return runInSnapshot(db, async (bound) => {
    const grown = await verifyGrownChains(bound, since)
    const unclear = grown.filter(({ isClear, isShrunk }) => !isClear && !isShrunk).map(({ id }) => id)
    const touched = sql`booking_id in (
      select booking_id from ledger_entry where id > ${since.last_entry} union select id from ledger_booking where id > ${since.last_booking}
    )`
    const findings = [
      ...grown.flatMap(toFindings),
      ...(await runQueries(bound, {
        ...unchangedAccounts,
        ...accountInvariants,
        ...toBookingQueries(touched),
        ...toReversalQueries(since.last_booking),
        ...toOrphanQueries(since.last_entry),
      })),
      ...(unclear.length > 0
        ? [
            ...(await runQueries(bound, toSumQueries(sql`account_id = any(${unclear}::bigint[])`))),
            ...(await listBrokenChains(bound, maxFindings, unclear)),
          ]
        : []),
    ]
    return { findings: mergeFindings(findings).slice(0, maxFindings), entries: grown.reduce((sum, { looked }) => sum + looked, 0) }
  })
}

const offSum = 'account is not the sum of its entries'
const offHead = 'head of the chain is wrong'

function toFindings({ code, isClear, isShrunk, isOff, isHeadOff, broken }: GrownAccount): Finding[] {
  if (isShrunk) return [{ what: offSum, subject: code, detail: 'fewer entries than before' }]
  if (!isClear) return []
  return [
    ...(isOff ? [{ what: offSum, subject: code, detail: 'since the last check' }] : []),
    ...(broken === null ? [] : [{ what: 'chain is broken', subject: code, detail: `entry ${broken}` }]),
    ...(isHeadOff ? [{ what: offHead, subject: code, detail: 'since the last check' }] : []),
  ]
}

/** Accounts without new entries must be unchanged. */
const unchangedAccounts = Object.fromEntries(
  [
    [offSum, sql`(account.balance, account.granted) is distinct from (checked.balance, checked.granted)`] as const,
    [offHead, sql`account.chain is distinct from checked.chain`] as const,
  ].map(([what, isOff]) => [
    what,
    sql`
      select code as subject, format('nothing was booked, but balance %s was %s', account.balance, checked.balance) as detail
      from ledger_account as account join ledger_checked as checked on checked.account_id = account.id
      where account.entries = checked.entries and ${isOff}`,
  ]),
)

async function verifyGrownChains(db: Db, since: CheckedUpTo): Promise<GrownAccount[]> {
  const { rows } = await sql<GrownAccount>`
    with grown as (
      select account.id, code, account.entries, account.balance, account.granted, account.chain, coalesce(checked.entries, 0) as entries_before,
        coalesce(checked.last_entry, 0) as last_before, coalesce(checked.balance, 0) as balance_before,
        coalesce(checked.granted, 0) as granted_before, checked.chain as chain_before
      from ledger_account as account left join ledger_checked as checked on checked.account_id = account.id
      where account.kind = 'customer' and account.entries <> coalesce(checked.entries, 0)
    ), walked as (
      select grown.id as account_id, entry.id, entry.amount, entry.granted, entry.balance, entry.hash,
        coalesce(lag(entry.balance) over walk, balance_before) + entry.amount as expected,
        ${toChainDigestSql(sql`coalesce(lag(entry.hash) over walk, chain_before)`, sql`ledger_entry_text(code, entry, booking)`)} as made
      from ledger_entry as entry
      join grown on grown.id = entry.account_id and entry.id > last_before
      join ledger_booking as booking on booking.id = entry.booking_id
      where entry.id > ${since.last_entry}
      window walk as (partition by grown.id order by entry.id)
    ), summed as (
      select account_id, count(*) as looked, sum(amount) as amount, sum(granted) as granted, (array_agg(hash order by id desc))[1] as head,
        min(id) filter (where hash is distinct from made or balance is distinct from expected) as broken
      from walked group by account_id
    )
    select grown.id, code, coalesce(looked, 0) as looked, entries_before + coalesce(looked, 0) = entries as "isClear", entries < entries_before as "isShrunk",
      (balance, grown.granted) is distinct from (balance_before + amount, granted_before + summed.granted) as "isOff",
      head is distinct from chain as "isHeadOff", broken
    from grown left join summed on summed.account_id = grown.id
    order by grown.id
  `.execute(db)
  return rows
}

/** One finding for each account and kind. */
function mergeFindings(findings: Finding[]): Finding[] {
  return [...new Map(findings.toReversed().map((finding) => [`${finding.what} ${finding.subject}`, finding])).values()].toReversed()
}
