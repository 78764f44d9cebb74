import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import type { BookingKind } from '#platform/ledger/rules.ts'
import { backOfficeLimits } from '../../rules.ts'
import {
  toConditions,
  toFromClause,
  isFrequentText,
  type LedgerConditions,
  type LedgerFilters,
  texts,
  toWhereClause,
} from './ledger-filters.ts'

export type LedgerRow = {
  id: number
  bookingId: number
  kind: BookingKind
  at: Date
  account: string
  counter: string
  amount: number
  balance: number
  service: string
  detail: string
  reference: string
  madeBy: string
  reverses: number | null
  reversedBy: number | null
}

const orders = {
  '-at': sql`e.at desc, e.id desc`,
  at: sql`e.at, e.id`,
  '-amount': sql`abs(e.amount) desc, e.at desc, e.id desc`,
  amount: sql`abs(e.amount), e.at, e.id`,
}
type LedgerSort = keyof typeof orders

type Page = { sort: LedgerSort; limit: number; offset: number }
type FoundIds = { ids: number[]; total: number; isMore: boolean }

/** Longer lists are neither counted exactly nor paged beyond this row. */
const { rowsCounted } = backOfficeLimits

/** One page. Selects ids by index first and then their rows, so that a deep page does not read skipped rows. */
export async function listLedger(
  db: Db,
  filters: LedgerFilters,
  page: Page,
): Promise<{ total: number; isMore: boolean; items: LedgerRow[] }> {
  const { ids, total, isMore } = await findIds(db, await toConditions(db, filters), page)
  return { total, isMore, items: await readRows(db, ids, page.sort) }
}

/** Few matches are found by the most selective index and sorted; many are read in order until the page is full. */
async function findIds(db: Db, conditions: LedgerConditions, page: Page): Promise<FoundIds> {
  const few = isFrequentText(conditions) ? undefined : await findFew(db, conditions, page)
  if (few) return few
  const { sort, limit, offset } = page
  if (offset >= rowsCounted) return { ids: [], total: rowsCounted, isMore: true }
  const { rows } = await sql<{ id: number }>`
    select e.id from ${toFromClause(conditions)} where ${toWhereClause(conditions)} order by ${orders[sort]} limit ${limit} offset ${offset}
  `.execute(db)
  return { ids: rows.map(({ id }) => id), total: rowsCounted, isMore: true }
}

async function findFew(db: Db, conditions: LedgerConditions, { sort, limit, offset }: Page): Promise<FoundIds | undefined> {
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with found as materialized (
      select e.id, e.at, e.amount from ${toFromClause(conditions)} where ${toWhereClause(conditions)} limit ${rowsCounted + 1}
    )
    select (select count(*) from found) as total, array(select e.id from found e order by ${orders[sort]} limit ${limit} offset ${offset}) as ids
  `.execute(db)
  const { ids = [], total = 0 } = rows[0] ?? {}
  return total > rowsCounted ? undefined : { ids, total, isMore: false }
}

/** Counts at most `most` entries. */
export async function countLedger(db: Db, filters: LedgerFilters, most: number): Promise<number> {
  const conditions = await toConditions(db, filters)
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from ${toFromClause(conditions)} where ${toWhereClause(conditions)} limit ${most}) found`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** All matching entries, oldest first, in batches by cursor. */
export async function* listLedgerBatches(db: Db, filters: LedgerFilters, limit: number) {
  const conditions = await toConditions(db, filters)
  let after = sql`true`
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select e.id from ${toFromClause(conditions)} where ${toWhereClause(conditions)} and ${after} order by e.at, e.id limit ${limit}
    `.execute(db)
    const entries = await readRows(
      db,
      rows.map(({ id }) => id),
      'at',
    )
    const last = entries.at(-1)
    if (last) yield entries
    if (!last || entries.length < limit) return
    after = sql`(e.at, e.id) > (select at, id from ledger_entry where id = ${last.id})`
  }
}

async function readRows(db: Db, ids: number[], sort: LedgerSort): Promise<LedgerRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LedgerRow>`
    select e.id, b.id as "bookingId", b.kind, e.at, l.code as account, e.amount, e.balance, e.service, e.detail, b.reference,
      b.made_by as "madeBy", b.reverses, (select r.id from ledger_booking r where r.reverses = b.id) as "reversedBy",
      (select ol.code from ledger_entry o join ledger_account ol on ol.id = o.account_id
        where o.booking_id = b.id and o.id <> e.id limit 1) as counter
    from ledger_entry e ${texts} where e.id = any(${ids}::bigint[]) order by ${orders[sort]}`.execute(db)
  return rows
}
