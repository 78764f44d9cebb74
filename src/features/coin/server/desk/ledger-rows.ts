import { endOfDay, startOfDay } from '#kit/dates.ts'
import '#platform/ledger/server/tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import type { BookingKind } from '#platform/ledger/rules.ts'

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

/** The customers' legs of all bookings. */
const legs = sql`
  ledger_entry e
  join ledger_account l on l.id = e.account_id and l.kind = 'customer'
  join ledger_booking b on b.id = e.booking_id`

const columns = sql`
  e.id, b.id as "bookingId", b.kind, e.at, l.code as account, e.amount, e.balance, e.service, e.detail, b.reference,
  b.made_by as "madeBy", b.reverses, (select r.id from ledger_booking r where r.reverses = b.id) as "reversedBy",
  (select ol.code from ledger_entry o join ledger_account ol on ol.id = o.account_id
    where o.booking_id = b.id and o.id <> e.id limit 1) as counter`

const orders = {
  '-at': sql`e.at desc, e.id desc`,
  at: sql`e.at, e.id`,
  '-amount': sql`abs(e.amount) desc, e.id desc`,
  amount: sql`abs(e.amount), e.id`,
}
export type LedgerSort = keyof typeof orders

type Page = { sort: LedgerSort; limit: number; offset: number }

export async function selectLedger(db: Db, filters: LedgerFilters, { sort, limit, offset }: Page): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select ${columns} from ${legs} where ${matching(filters)} order by ${orders[sort]} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** No further than `most`: nobody needs the exact length of a very long list. */
export async function countLedger(db: Db, filters: LedgerFilters, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from ${legs} where ${matching(filters)} limit ${most}) found`.execute(db)
  return rows[0]?.total ?? 0
}

/** All of them, the oldest first, in portions; each begins where the one before it ended. */
export async function* ledgerPortions(db: Db, filters: LedgerFilters, limit: number) {
  let after = 0
  for (;;) {
    const { rows } = await sql<LedgerRow>`
      select ${columns} from ${legs}
      where ${matching(filters)} and ${after === 0 ? sql`true` : sql`(e.at, e.id) > (select at, id from ledger_entry where id = ${after})`}
      order by e.at, e.id limit ${limit}`.execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = last.id
  }
}

function matching({ account, kind, text, from, to, least, most }: LedgerFilters): RawBuilder<unknown> {
  const conditions = [
    ...(account ? [sql`e.account_id = (select id from ledger_account where lower(code) = lower(${account}) and kind = 'customer')`] : []),
    ...(kind ? [sql`b.kind = ${kind}`] : []),
    ...(from ? [sql`e.at >= ${startOfDay(from)}`] : []),
    ...(to ? [sql`e.at < ${endOfDay(to)}`] : []),
    ...(least === null ? [] : [sql`abs(e.amount) >= ${least}`]),
    ...(most === null ? [] : [sql`abs(e.amount) <= ${most}`]),
    ...(text
      ? [sql`position(lower(${text}) in lower(e.detail || chr(10) || e.service || chr(10) || b.reference || chr(10) || l.code)) > 0`]
      : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}
