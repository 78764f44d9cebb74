import { type RawBuilder, sql } from 'kysely'
import { endOfDay, startOfDay } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { BookingKind } from '#platform/ledger/rules.ts'
import { matchesText } from '#platform/searching/server/search.ts'
import { findCoinAccount } from '#features/coin/accounts/server/accounts/accounts.ts'

/** '' and null leave a filter open; days are those of Shanghai, both included. */
export type LedgerFilters = {
  account: string
  kind: '' | BookingKind
  text: string
  from: string
  to: string
  least: number | null
  most: number | null
}

/** Only entries of customers have a balance; an account names its own, and its index counts them without reading the balance. */
export async function toConditions(db: Db, filters: LedgerFilters): Promise<RawBuilder<boolean>[]> {
  const { account, kind, text, from, to, least, most } = filters
  return [
    account ? sql<boolean>`e.account_id = ${(await findCoinAccount(db, account))?.ledgerId ?? null}` : sql<boolean>`e.balance is not null`,
    ...(kind ? [sql<boolean>`e.kind = ${kind}`] : []),
    ...(from ? [sql<boolean>`e.at >= ${startOfDay(from)}`] : []),
    ...(to ? [sql<boolean>`e.at < ${endOfDay(to)}`] : []),
    ...(least === null ? [] : [sql<boolean>`abs(e.amount) >= ${least}`]),
    ...(most === null ? [] : [sql<boolean>`abs(e.amount) <= ${most}`]),
    ...(text ? [matchesText(sql`e.terms`, text)] : []),
  ]
}
