import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import type { BookingKind } from '#platform/ledger/rules.ts'
import { allOf, findPage } from '#platform/searching/server/search.ts'
import { type LedgerFilters, toConditions } from './ledger-filters.ts'

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

/** One page. Selects ids by index first and then their rows, so that a deep page does not read skipped rows. */
export async function listLedger(
  db: Db,
  filters: LedgerFilters,
  { sort, limit, offset }: Page,
): Promise<{ total: number; isMore: boolean; items: LedgerRow[] }> {
  const where = await toConditions(db, filters)
  const { ids, total, isMore } = await findPage<number>(db, {
    rows: sql`ledger_entry e`,
    key: sql`e.id`,
    where,
    order: orders[sort],
    offset,
    size: limit,
    mayBeFew: where.length > 1,
    searched: filters.text ? 'text' : undefined,
  })
  return { total, isMore, items: await readRows(db, ids, sort) }
}

/** Counts at most `most` entries. */
export async function countLedger(db: Db, filters: LedgerFilters, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from ledger_entry e where ${allOf(await toConditions(db, filters))} limit ${most}) found`.execute(
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
      select e.id from ledger_entry e where ${allOf(conditions)} and ${after} order by e.at, e.id limit ${limit}
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
    from ledger_entry e join ledger_booking b on b.id = e.booking_id join ledger_account l on l.id = e.account_id
    where e.id = any(${ids}::bigint[]) order by ${orders[sort]}`.execute(db)
  return rows
}
