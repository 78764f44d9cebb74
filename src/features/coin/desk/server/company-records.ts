import { sql } from 'kysely'
import { formatYuan } from '#kit/money.ts'
import type { CompanyRecords } from '#platform/company-names/server/company-records.ts'
import { bookingKindNames, bookingKinds, ledgerStates } from '#platform/ledger/rules.ts'
import { coinUnit } from '#features/coin/accounts/rules.ts'

const needs = ['finance.handle'] as const
/** The kinds that take coins from customers. */
const deductionKinds = bookingKindNames.filter((kind) => bookingKinds[kind].sign < 0)

export const coinCompanyRecords: readonly CompanyRecords[] = [
  {
    kind: 'coin-customer',
    label: '查询币客户',
    needs,
    path: (id) => `/console/coin-customers?${new URLSearchParams({ id })}`,
    states: {},
    rows: () =>
      sql`select of_customer as customer_id, id::text, created_at as at, company as title, '' as state, false as is_open from coin_customer`,
    people: sql`select of_customer as customer_id, id::text, contact as name, phone from coin_customer`,
  },
  {
    kind: 'coin-account',
    label: '查询币账户',
    needs,
    path: (id) => `/console/coin-accounts/${encodeURIComponent(id)}`,
    states: ledgerStates,
    rows: () => sql`
      select c.of_customer as customer_id, a.id, a.opened_at as at, a.id as title, l.state, false as is_open
      from coin_customer c join coin_account a on a.customer_id = c.id join ledger_account l on l.code = a.id`,
    people: sql`
      select c.of_customer as customer_id, a.id, ${'账户 '}::text || a.id as name, a.phone
      from coin_customer c join coin_account a on a.customer_id = c.id`,
    sum: async (db, { customers, from, to, year }) => {
      const { rows } = await sql<{ balance: number; recharged: number; paid: number; used: number }>`
        with own as (
          select a.id as code, l.id, l.balance from coin_customer c
          join coin_account a on a.customer_id = c.id join ledger_account l on l.code = a.id where c.of_customer = any(${customers}::uuid[])
        ), paid as (
          select r.quantity, r.fen from own join coin_recharge r on r.account_id = own.code
          where r.recharged_at >= ${from} and r.recharged_at < ${to} and r.paid_by = 'money'
            and not exists (select from ledger_booking b where b.reverses = r.booking_id)
        )
        select coalesce((select sum(balance) from own), 0)::bigint as balance,
          coalesce((select sum(quantity) from paid), 0)::bigint as recharged, coalesce((select sum(fen) from paid), 0)::bigint as paid,
          coalesce((select -sum(e.amount) from own join ledger_entry e on e.account_id = own.id
            left join ledger_booking b on b.id = e.booking_id and b.kind in ('reversal', 'refund')
            left join ledger_booking undone on undone.id = coalesce(b.reverses, b.refunds)
            where e.at >= ${from} and e.at < ${to} and (e.kind = any(${deductionKinds}) or undone.kind = any(${deductionKinds}))), 0)::bigint as used`.execute(
        db,
      )
      const { balance = 0, recharged = 0, paid = 0, used = 0 } = rows[0] ?? {}
      return [
        { label: '余额合计', value: balance.toLocaleString('zh-CN'), unit: coinUnit },
        { label: `${year} 年充值`, value: recharged.toLocaleString('zh-CN'), unit: coinUnit },
        { label: `${year} 年付款`, value: formatYuan(paid), unit: '元' },
        { label: `${year} 年扣除`, value: used.toLocaleString('zh-CN'), unit: coinUnit },
      ]
    },
  },
  {
    kind: 'coin-recharge',
    label: '充值',
    needs,
    path: (id) => (isBooking(id) ? `/console/ledger?${new URLSearchParams({ id })}` : `/console/coin-accounts/${id.split(' ')[0]}`),
    states: {},
    rows: () => sql`
      select c.of_customer as customer_id, coalesce(r.booking_id::text, r.account_id || ' ' || r.serial) as id, r.recharged_at as at,
        r.account_id || ${'：'}::text || r.quantity || ${' 枚'}::text as title, '' as state, false as is_open
      from coin_customer c join coin_account a on a.customer_id = c.id join coin_recharge r on r.account_id = a.id`,
  },
]

/** A recharge that an older system had booked is found by its account. */
function isBooking(id: string): boolean {
  return !id.includes(' ')
}
