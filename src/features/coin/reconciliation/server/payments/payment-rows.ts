import { type RawBuilder, sql } from 'kysely'
import { endOfDay, startOfDay } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import type { Db } from '#platform/db/server/database.ts'
import { containsText } from '#platform/searching/server/contains.ts'
import type { MatchedBy, PaymentState } from '../../rules.ts'
import { isPaid } from '../matching/match.ts'

export type PaymentView = {
  id: number
  day: string
  fen: number
  payer: string
  reference: string
  remark: string
  state: PaymentState
  matchedBy: MatchedBy | ''
  account: string
  company: string
  bookingId: number | null
  serial: string
  requestId: string
  requestNumber: string
  note: string
  balance: number | null
  balanceAfter: number | null
}

/** A payment `p` with its recharge `r`, directly or by its request `q`; a recharge that was reversed does not count. */
export const joined = sql`payment p
  left join recharge_request q on q.id = p.request_id and q.state in ('open', 'matched', 'paid')
  left join coin_recharge r on r.booking_id = coalesce(q.booking_id, (select booking_id from coin_recharge where id = p.recharge_id))
    and not exists (select from ledger_booking v where v.reverses = r.booking_id)`

export const paymentStateSql = sql<PaymentState>`case
  when p.ignored_at is not null then 'ignored'
  when r.id is not null then 'booked'
  when q.state = 'matched' then 'review'
  when q.state = 'open' then 'matched'
  else 'open' end`

type Filters = { id?: number | undefined; state: PaymentState | ''; text: string; from: string; to: string }

function toWhereClause({ id, state, text, from, to }: Filters): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(id === undefined ? [] : [sql`p.id = ${id}`]),
      ...(state ? [sql`${paymentStateSql} = ${state}`] : []),
      ...(text ? [containsText([sql`p.payer`, sql`p.reference`, sql`p.remark`, sql`coalesce(q.account, r.account_id)`], text)] : []),
      ...(from ? [sql`p.day >= ${from}::date`] : []),
      ...(to ? [sql`p.day <= ${to}::date`] : []),
    ],
    sql` and `,
  )
}

type Page = { page: number; pageSize: number }

/** The newest first. */
export async function findPayments(db: Db, filters: Filters, { page, pageSize }: Page): Promise<{ total: number; items: PaymentView[] }> {
  const where = toWhereClause(filters)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${joined} where ${where}`.execute(db)
  const { rows } = await sql<PaymentView>`
    select p.id, p.day, p.fen, p.payer, p.reference, p.remark, ${paymentStateSql} as state, coalesce(p.matched_by, '') as "matchedBy",
      coalesce(r.account_id, q.account, '') as account, coalesce(c.company, '') as company, r.booking_id as "bookingId",
      coalesce(r.serial, '') as serial, coalesce(q.id::text, '') as "requestId", coalesce(q.number, '') as "requestNumber", p.note,
      case when r.id is null then l.balance end as balance, case when r.id is null then l.balance + q.quantity end as "balanceAfter"
    from ${joined} left join coin_account a on a.id = coalesce(r.account_id, q.account) left join coin_customer c on c.id = a.customer_id
      left join ledger_account l on l.code = q.account
    where ${where} order by p.day desc, p.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return { total: counted[0]?.total ?? 0, items: rows }
}

type Hint = { id: number; rank: number; alike: { name: string; fen: number }[] }

/** For open payments: recharges with their receipt number and another amount, or else the requests that they may be a part or the sum of. */
export async function findHints(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<Hint>`
    select distinct on (id) id, rank, jsonb_agg(jsonb_build_object('name', name, 'fen', fen) order by at, name) as alike from (
      select distinct p.id, r.fen, r.serial as name, 0 as rank, r.recharged_at as at
      from payment p cross join lateral unnest(p.tokens) as token join coin_recharge r on r.receipt_key = token and r.fen <> p.fen
      where p.id = any(${[...ids]}::bigint[])
      union all
      select distinct p.id, q.fen, q.number, 1, q.created_at
      from payment p cross join lateral unnest(p.tokens) as token
        join recharge_request q on token in (q.reference, upper(q.number)) and q.fen <> p.fen and q.state in ('open', 'matched')
      where p.id = any(${[...ids]}::bigint[])
    ) as found group by id, rank order by id, rank`.execute(db)
  return new Map(rows.map(({ id, rank, alike }) => [id, toHint(rank === 0 ? hintWords.recharges : hintWords.requests, alike)]))
}

const hintWords = {
  recharges: { of: '凭证号与充值', fits: '相同', amount: '入账金额' },
  requests: { of: '流水号或摘要与申请', fits: '相符', amount: '申请金额' },
}

function toHint({ of, fits, amount }: (typeof hintWords)['recharges'], alike: Hint['alike']): string {
  const names = alike.map(({ name }) => name).join('、')
  const amounts = alike.map(({ fen }) => formatYuan(fen)).join('、')
  return `${of} ${names} ${fits}，但${amount}${alike.length > 1 ? '分别' : ''}为 ${amounts} 元`
}

export type Sum = { count: number; fen: number }

export async function sumPayments(db: Db): Promise<{ byState: ReadonlyMap<PaymentState, Sum>; from: string; to: string }> {
  const { rows } = await sql<{ state: PaymentState; count: number; fen: number; from: string; to: string }>`
    select ${paymentStateSql} as state, count(*) as count, sum(p.fen)::bigint as fen, min(p.day) as from, max(p.day) as to
    from ${joined} group by 1`.execute(db)
  const [from = ''] = rows.map((row) => row.from).toSorted()
  const to =
    rows
      .map((row) => row.to)
      .toSorted()
      .at(-1) ?? ''
  return { byState: new Map(rows.map(({ state, count, fen }) => [state, { count, fen }])), from, to }
}

type UnpaidRecharge = {
  bookingId: number
  serial: string
  account: string
  company: string
  fen: number
  quantity: number
  receipt: string
  rechargedAt: Date
}
type UnpaidFilters = { text: string; from: string; to: string }

/** Paid, unreversed recharges of these days without a matched payment. */
export async function findUnpaid(
  db: Db,
  { text, from, to }: UnpaidFilters,
  { page, pageSize }: Page,
): Promise<{ total: number; fen: number; items: UnpaidRecharge[] }> {
  const source = sql`coin_recharge r join coin_account a on a.id = r.account_id join coin_customer c on c.id = a.customer_id
    where ${isPaid}
      and not exists (select from payment o where o.recharge_id = r.id)
      and not exists (select from recharge_request q join payment o on o.request_id = q.id where q.booking_id = r.booking_id)
      ${from ? sql`and r.recharged_at >= ${startOfDay(from)}` : sql``} ${to ? sql`and r.recharged_at < ${endOfDay(to)}` : sql``}
      ${text ? sql`and ${containsText([sql`r.receipt`, sql`r.serial`, sql`r.account_id`, sql`c.company`], text)}` : sql``}`
  const { rows: summed } = await sql<Sum>`select count(*) as count, coalesce(sum(r.fen), 0)::bigint as fen from ${source}`.execute(db)
  const { rows } = await sql<UnpaidRecharge>`
    select r.booking_id as "bookingId", r.serial, r.account_id as account, c.company, r.fen, r.quantity, r.receipt, r.recharged_at as "rechargedAt"
    from ${source} order by r.recharged_at desc, r.serial desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return { total: summed[0]?.count ?? 0, fen: summed[0]?.fen ?? 0, items: rows }
}
