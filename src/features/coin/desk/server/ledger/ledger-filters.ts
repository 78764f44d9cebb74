import { type RawBuilder, sql } from 'kysely'
import { endOfDay, startOfDay } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { BookingKind } from '#platform/ledger/rules.ts'
import { findEntriesByText } from '#platform/ledger/server/entry-index.ts'
import { backOfficeLimits } from '../../rules.ts'
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

/** `plain` conditions are answered by indexes; `text` is searched in the texts of entries. */
export type LedgerConditions = { plain: RawBuilder<boolean>[]; text: string }

/** Only entries of customers have a balance. */
export async function toConditions(db: Db, filters: LedgerFilters): Promise<LedgerConditions> {
  const { account, kind, text, from, to, least, most } = filters
  const plain = [
    sql<boolean>`e.balance is not null`,
    ...(account ? [sql<boolean>`e.account_id = ${(await findCoinAccount(db, account))?.ledgerId ?? null}`] : []),
    ...(kind ? [sql<boolean>`e.kind = ${kind}`] : []),
    ...(from ? [sql<boolean>`e.at >= ${startOfDay(from)}`] : []),
    ...(to ? [sql<boolean>`e.at < ${endOfDay(to)}`] : []),
    ...(least === null ? [] : [sql<boolean>`abs(e.amount) >= ${least}`]),
    ...(most === null ? [] : [sql<boolean>`abs(e.amount) <= ${most}`]),
  ]
  if (!text) return { plain, text }
  const ids = await findEntriesByText(db, text, backOfficeLimits.rowsCounted)
  return ids ? { plain: [...plain, sql<boolean>`e.id = any(${ids}::bigint[])`], text: '' } : { plain, text }
}

/** Only a text filter, with too many matches for the text index to list. */
export function isFrequentText({ plain, text }: LedgerConditions): boolean {
  return text !== '' && plain.length === 1
}

/** Joins the rows whose texts are shown and searched. */
export const texts = sql`join ledger_booking b on b.id = e.booking_id join ledger_account l on l.id = e.account_id`

export function toFromClause({ text }: LedgerConditions): RawBuilder<unknown> {
  return text ? sql`ledger_entry e ${texts}` : sql`ledger_entry e`
}

export function toWhereClause({ plain, text }: LedgerConditions): RawBuilder<unknown> {
  return sql.join(text ? [...plain, contains(text)] : plain, sql` and `)
}

function contains(text: string): RawBuilder<boolean> {
  return sql`position(lower(${text}) in lower(concat_ws(chr(10), e.detail, e.service, b.reference, l.code))) > 0`
}
