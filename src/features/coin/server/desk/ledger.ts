import '../tables.ts'
import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { dateOf, endOfDay, startOfDay } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { balanceAt } from '#platform/ledger/server/reading.ts'
import { balanceOnDay, getBooking, listBookings, plotLedger } from '../../console/ledger-contract.ts'
import { deskLimits } from '../../console/rules.ts'
import { getCoinAccount } from './account-access.ts'
import { daysBack, isoOf, listDays } from './days.ts'
import { countLedger, selectLedger } from './ledger-rows.ts'
import type { NamesOf } from './persons.ts'

const plotDays = 30

export const ledgerHandlersOf = (namesOf: NamesOf) => [
  handle(listBookings, async ({ db }, { sort, page, pageSize, ...filters }) => {
    checkSpan(filters)
    const [counted, rows] = await Promise.all([
      countLedger(db, filters, deskLimits.rowsCounted + 1),
      selectLedger(db, filters, { sort, limit: pageSize, offset: (page - 1) * pageSize }),
    ])
    const name = await namesOf(
      db,
      rows.map(({ madeBy }) => madeBy),
    )
    return {
      total: Math.min(counted, deskLimits.rowsCounted),
      isMore: counted > deskLimits.rowsCounted,
      items: rows.map((row) => ({ ...row, at: isoOf(row.at), madeBy: name(row.madeBy) })),
    }
  }),

  handle(getBooking, async ({ db }, { id }) => {
    const booking = await db
      .selectFrom('ledger_booking as b')
      .leftJoin('ledger_booking as r', 'r.reverses', 'b.id')
      .leftJoin('coin_recharge as p', 'p.booking_id', 'b.id')
      .select(['b.id', 'b.kind', 'b.at', 'b.reference', 'b.made_by', 'b.reverses', 'r.id as reversedBy', 'p.receipt', 'p.fen', 'p.serial'])
      .where('b.id', '=', id)
      .executeTakeFirst()
    if (!booking) throw new Refusal(refusals.notFound)
    const legs = await db
      .selectFrom('ledger_entry as e')
      .innerJoin('ledger_account as l', 'l.id', 'e.account_id')
      .leftJoin('coin_account as a', 'a.id', 'l.code')
      .leftJoin('coin_customer as c', 'c.id', 'a.customer_id')
      .select(['l.code as account', 'l.kind', 'c.company', 'e.amount', 'e.granted', 'e.balance', 'e.hash', 'e.service', 'e.detail'])
      .where('e.booking_id', '=', id)
      .orderBy('e.id')
      .execute()
    const { made_by, at, receipt, fen, serial, ...rest } = booking
    return {
      ...rest,
      at: isoOf(at),
      service: legs[0]?.service ?? '',
      detail: [...new Set(legs.map(({ detail }) => detail))].join(' / '),
      madeBy: (await namesOf(db, [made_by]))(made_by),
      receipt: receipt ?? '',
      fen: fen ?? 0,
      serial: serial ?? '',
      legs: legs.map(({ account, kind, company, amount, granted, balance, hash }) => ({
        account,
        isCustomer: kind === 'customer',
        company: company ?? '',
        amount,
        granted,
        balance,
        hash: hash?.toString('hex') ?? '',
      })),
    }
  }),

  handle(plotLedger, async ({ db, clock }, { account, from, to }) => {
    const now = clock.now()
    const last = to || dateOf(now)
    const first = from || daysBack(startOfDay(last), plotDays - 1)
    checkSpan({ from: first, to: last }, deskLimits.plotDays)
    const sums = await sumDays(db, account, first, last)
    const days = listDays(first, last).map((day) => ({ day, in: sums.get(day)?.in ?? 0, out: sums.get(day)?.out ?? 0 }))
    const recharged = days.reduce((sum, day) => sum + day.in, 0)
    return { days, recharged, used: days.reduce((sum, day) => sum + day.out, 0) }
  }),

  handle(balanceOnDay, async ({ db }, { account, day }) => {
    const { id } = await getCoinAccount(db, account)
    return { balance: (await balanceAt(db, id, new Date(endOfDay(day).getTime() - 1))) ?? 0 }
  }),
]

export function checkSpan({ from, to }: { from: string; to: string }, most = Number.POSITIVE_INFINITY): void {
  const errors = [
    ...(from && to && from > to ? [{ field: 'to', msg: '结束日期不能早于开始日期' }] : []),
    ...(from && to && startOfDay(to).getTime() - startOfDay(from).getTime() >= most * 86_400_000
      ? [{ field: 'to', msg: `日期范围不能超过 ${most} 天` }]
      : []),
  ]
  if (errors[0]) throw new Refusal({ ...refusals.invalid, msg: errors[0].msg }, { errors })
}

/** What came in and went out; moves between cards and what was taken back change neither. */
async function sumDays(db: Db, account: string, from: string, to: string): Promise<Map<string, { in: number; out: number }>> {
  const { rows } = await sql<{ day: string; in: number; out: number }>`
    select to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      coalesce(sum(e.amount) filter (where b.kind in ('recharge', 'grant')), 0)::bigint as "in",
      coalesce(-sum(e.amount) filter (where b.kind in ('use', 'void')), 0)::bigint as "out"
    from ledger_entry e
    join ledger_account l on l.id = e.account_id and l.kind = 'customer'
    join ledger_booking b on b.id = e.booking_id
    where e.at >= ${startOfDay(from)} and e.at < ${endOfDay(to)} and (${account} = '' or lower(l.code) = lower(${account}))
      and not exists (select from ledger_booking r where r.reverses = b.id)
    group by 1`.execute(db)
  return new Map(rows.map((row) => [row.day, row]))
}
