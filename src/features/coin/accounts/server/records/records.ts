import { type RawBuilder, sql } from 'kysely'
import { createFieldRefusal } from '#gateway/refusals.ts'
import { formatDateTime } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { countEntries, toEntryCondition } from '#platform/ledger/server/reading.ts'
import { coinMessages, type RecordFilters, formatSigned } from '../../rules.ts'
import type { CoinAccount } from '../accounts/accounts.ts'

export type RequestedRecords = RecordFilters & { account: string }

const portion = 1000

type Entry = { id: number; amount: number; service: string; detail: string; at: Date }

/** Refuses a span of coins that ends before it begins. */
export function assertFilters({ from, to, text, kind, least, most }: RecordFilters): RecordFilters {
  if (least !== null && most !== null && least > most) throw createFieldRefusal('most', coinMessages.coinOrder)
  return { from, to, text, kind, least, most }
}

/** Newest first. Counting reads only the index, and a page no more rows than it shows. */
export async function listCoinRecords(
  db: Db,
  own: CoinAccount,
  { page, pageSize, ...filters }: RecordFilters & { page: number; pageSize: number },
) {
  const matching = toRecordCondition(own, filters)
  const { rows } = await sql<{ total: number } & (Entry | { id: null })>`
    select counted.total, entry.*
    from (select ${getTotal(own, filters)} as total) as counted
    left join (
      select ${columns} from ledger_entry where ${matching} order by at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
    ) as entry on true
    order by entry.at desc, entry.id desc
  `.execute(db)
  return { total: rows[0]?.total ?? 0, items: rows.filter((row) => row.id !== null).map((row) => toRecord(row as Entry)) }
}

export function countRecords(db: Db, { id, visibleFrom }: CoinAccount, filters: RecordFilters): Promise<number> {
  return countEntries(db, { ...filters, code: id, visibleFrom })
}

/** All matching records, newest first, in batches by cursor, so that later entries don't shift them. */
export async function* listRecordBatches(db: Db, own: CoinAccount, filters: RecordFilters) {
  let further = sql``
  for (;;) {
    const { rows } = await sql<Entry>`
      select ${columns} from ledger_entry where ${toRecordCondition(own, filters)} ${further} order by at desc, id desc limit ${portion}
    `.execute(db)
    const last = rows.at(-1)
    if (last) yield rows.map(toRecord)
    if (!last || rows.length < portion) return
    further = sql`and (at, id) < (select at, id from ledger_entry where id = ${last.id})`
  }
}

const columns = sql`id, amount, service, detail, at`

/** The account stores its number of entries; only filtered lists are counted. */
function getTotal(own: CoinAccount, filters: RecordFilters): RawBuilder<number> {
  const isWhole = !own.visibleFrom && isEverything(filters)
  return isWhole ? sql`${own.entries}::bigint` : sql`(select count(*) from ledger_entry where ${toRecordCondition(own, filters)})`
}

function isEverything({ from, to, text, kind, least, most }: RecordFilters): boolean {
  return [from, to, text, kind].every((given) => given === '') && least === null && most === null
}

function toRecordCondition({ ledgerId, visibleFrom }: CoinAccount, filters: RecordFilters): RawBuilder<unknown> {
  return toEntryCondition(ledgerId, { ...filters, visibleFrom })
}

/** Credits have a recharge time, debits a deduction time; the other one is ''. */
function toRecord({ id, amount, detail, service, at }: Entry) {
  const time = formatDateTime(at)
  return { id, detail, service, quantity: formatSigned(amount), creditedAt: amount > 0 ? time : '', debitedAt: amount < 0 ? time : '' }
}
