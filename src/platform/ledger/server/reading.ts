import { type RawBuilder, sql } from 'kysely'
import { endOfDay, startOfDay } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { BookingKind, LedgerState } from '../rules.ts'

type LedgerAccount = {
  code: string
  state: LedgerState
  balance: number
  granted: number
  held: number
  /** What can be spent now. */
  available: number
  clears: boolean
  zeroSince: Date | null
  visibleFrom: Date | null
  alertBelow: number | null
  openedAt: Date
}

/** Days in Shanghai, YYYY-MM-DD, both inclusive; `text` is a part of the detail. */
export type EntryFilter = { code: string; from?: string; to?: string; text?: string; visibleFrom?: Date | null }
/** `least` and `most` are of the amount without its sign, inclusive; null leaves that end open. */
type EntryConditions = Omit<EntryFilter, 'code'> & { kind?: BookingKind | ''; least?: number | null; most?: number | null }

type LedgerEntry = {
  id: number
  bookingId: number
  kind: BookingKind
  amount: number
  granted: number
  balance: number
  service: string
  detail: string
  at: Date
  reference: string
  reversed: boolean
}

type EntryRow = Omit<LedgerEntry, 'bookingId'> & { booking_id: number }
type Figures = { day: string; in: number; out: number; balance: number }

/** The account of a customer with its balance in coins; `available` is the balance without held coins. */
export async function findLedgerAccount(db: Db, code: string): Promise<LedgerAccount | undefined> {
  const row = await db.selectFrom('ledger_account').selectAll().where('code', '=', code).where('kind', '=', 'customer').executeTakeFirst()
  if (!row) return undefined
  const { state, balance, granted, held, clears, zero_since, visible_from, alert_below, opened_at } = row
  return {
    code,
    state,
    balance,
    granted,
    held,
    available: balance - held,
    clears,
    zeroSince: zero_since,
    visibleFrom: visible_from,
    alertBelow: alert_below,
    openedAt: opened_at,
  }
}

/** The balance of an account at a time, computed back from the present balance; undefined for an unknown account. */
export async function findBalanceAt(db: Db, code: string, at: Date): Promise<number | undefined> {
  const { rows } = await sql<{ balance: number }>`
    select balance - coalesce((select sum(amount) from ledger_entry where account_id = account.id and at > ${at}), 0)::bigint as balance
    from ledger_account as account where code = ${code} and kind = 'customer'
  `.execute(db)
  return rows[0]?.balance
}

/** The newest first. */
export async function listEntries(
  db: Db,
  { page, pageSize, ...filter }: EntryFilter & { page: number; pageSize: number },
): Promise<{ total: number; items: LedgerEntry[] }> {
  const { since, until } = toSpan(filter)
  const { rows } = await sql<{ total: number } & (EntryRow | { id: null })>`
    select * from ledger_page(${filter.code}, ${since}, ${until}, ${fold(filter.text ?? '')}, ${pageSize}, ${(page - 1) * pageSize})
  `.execute(db)
  return { total: rows[0]?.total ?? 0, items: rows.filter((row) => row.id !== null).map((row) => toEntry(row as EntryRow)) }
}

export async function countEntries(db: Db, filter: EntryConditions & Pick<EntryFilter, 'code'>): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from ledger_entry where ${toAccountEntryCondition(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Credits, debits and closing balance of each day; zeros for days before `visibleFrom`. */
export async function listDailyFigures(
  db: Db,
  { code, from, to, visibleFrom = null }: { code: string; from: string; to: string; visibleFrom?: Date | null },
): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    with account as (select id, balance from ledger_account where code = ${code} and kind = 'customer'),
    sums as (
      select (at at time zone 'Asia/Shanghai')::date as day, sum(amount) as change,
        sum(amount) filter (where amount > 0 and is_visible) as came, -sum(amount) filter (where amount < 0 and is_visible) as went
      from ledger_entry, lateral (select coalesce(at >= ${visibleFrom}::timestamptz, true) as is_visible) as seen
      where account_id = (select id from account) and at >= ${startOfDay(from)}
      group by 1
    )
    select day::date, coalesce(came, 0)::bigint as "in", coalesce(went, 0)::bigint as "out",
      case when day < (${visibleFrom}::timestamptz at time zone 'Asia/Shanghai')::date then 0 else (
        account.balance - (select coalesce(sum(change), 0) from sums where sums.day > ${to}::date)
        - coalesce(sum(change) over (order by day desc rows between unbounded preceding and 1 preceding), 0)
      ) end::bigint as balance
    from account, generate_series(${from}::date, ${to}::date, interval '1 day') as day
    left join sums using (day)
    order by day
  `.execute(db)
  return rows
}

function toAccountEntryCondition({ code, ...filter }: EntryConditions & Pick<EntryFilter, 'code'>): RawBuilder<unknown> {
  return toEntryCondition(sql`(select id from ledger_account where code = ${code} and kind = 'customer')`, filter)
}

/** The condition for entries of one account, which the caller knows by its id or names by a query. */
export function toEntryCondition(accountId: number | RawBuilder<unknown>, filter: EntryConditions): RawBuilder<unknown> {
  const { since, until } = toSpan(filter)
  const { text = '', kind = '', least = null, most = null } = filter
  const conditions = [
    sql`account_id = ${accountId} and at >= ${since} and at < ${until}`,
    ...(text === '' ? [] : [sql`position(${fold(text)} in replace(lower(normalize(detail, NFKC)), ' ', '')) > 0`]),
    ...(kind === '' ? [] : [sql`kind = ${kind}`]),
    ...(least === null ? [] : [sql`abs(amount) >= ${least}`]),
    ...(most === null ? [] : [sql`abs(amount) <= ${most}`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** As the details are compared: width, letter case and blanks make no difference. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
}

/** The half-open span of the filter's days, limited to visible entries. */
function toSpan({ from, to, visibleFrom }: Omit<EntryFilter, 'code'>): { since: Date | '-infinity'; until: Date | 'infinity' } {
  const first = from ? startOfDay(from) : undefined
  const since = first && visibleFrom ? new Date(Math.max(first.getTime(), visibleFrom.getTime())) : (first ?? visibleFrom)
  return { since: since ?? '-infinity', until: to ? endOfDay(to) : 'infinity' }
}

function toEntry({ id, booking_id, kind, amount, granted, balance, service, detail, at, reference, reversed }: EntryRow): LedgerEntry {
  return { id, bookingId: booking_id, kind, amount, granted, balance, service, detail, at, reference, reversed }
}
