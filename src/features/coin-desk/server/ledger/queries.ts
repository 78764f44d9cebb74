import '#features/coin/server/tables.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { formatDate, endOfDay, startOfDay, subtractDays, listDays, toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { listTurnover } from '#platform/ledger/server/entry-index.ts'
import { findBalanceAt } from '#platform/ledger/server/reading.ts'
import { balanceOnDay, getBooking, listBookings, plotLedger } from '../../ledger-contract.ts'
import { backOfficeLimits } from '../../rules.ts'
import { findCoinAccount } from '#features/coin/server/accounts/accounts.ts'
import { getCoinAccount } from '#features/coin/server/accounts/accounts.ts'
import { findReceiptFile } from '../bookings/receipt-files.ts'
import { listLedger } from './ledger-rows.ts'
import type { FindNames } from '../persons/person-names.ts'

const plotDays = 30

const plotHandler = handle(plotLedger, async ({ db, clock }, { account, from, to }) => {
  const now = clock.now()
  const last = to || formatDate(now)
  const first = from || formatDate(subtractDays(startOfDay(last), plotDays - 1))
  checkSpan({ from: first, to: last }, backOfficeLimits.plotDays)
  const days = listDays(first, last).map((day) => ({ day, in: 0, out: 0 }))
  const found = account ? await findCoinAccount(db, account) : undefined
  if (found || !account) {
    const dayOf = new Map(days.map((one) => [one.day, one]))
    for (const { day, received, spent } of await listTurnover(db, { ...(found && { accountId: found.ledgerId }), from: first, to: last }))
      Object.assign(dayOf.get(day) ?? {}, { in: received, out: spent })
  }
  const recharged = days.reduce((sum, day) => sum + day.in, 0)
  return { days, recharged, used: days.reduce((sum, day) => sum + day.out, 0) }
})

const balanceHandler = handle(balanceOnDay, async ({ db }, { account, day }) => {
  const { id } = await getCoinAccount(db, account)
  return { balance: (await findBalanceAt(db, id, new Date(endOfDay(day).getTime() - 1))) ?? 0 }
})

export const ledgerHandlersOf = (findNames: FindNames) => [
  handle(listBookings, async ({ db }, { sort, page, pageSize, ...filters }) => {
    checkSpan(filters)
    const { total, isMore, items } = await listLedger(db, filters, { sort, limit: pageSize, offset: (page - 1) * pageSize })
    const name = await findNames(
      db,
      items.map(({ madeBy }) => madeBy),
    )
    return {
      total,
      isMore,
      items: items.map((row) => ({ ...row, at: toIso(row.at), madeBy: name(row.madeBy) })),
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
    const { fileId: receiptFileId, fileName: receiptFileName } = await findReceiptFile(db, { bookingId: id })
    const { made_by, at, receipt, fen, serial, ...rest } = booking
    return {
      ...rest,
      at: toIso(at),
      service: legs[0]?.service ?? '',
      detail: [...new Set(legs.map(({ detail }) => detail))].join(' / '),
      madeBy: (await findNames(db, [made_by]))(made_by),
      receipt: receipt ?? '',
      fen: fen ?? 0,
      serial: serial ?? '',
      receiptFileId,
      receiptFileName,
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

  plotHandler,
  balanceHandler,
]

export function checkSpan({ from, to }: { from: string; to: string }, most = Number.POSITIVE_INFINITY): void {
  const errors = [
    ...(from && to && from > to ? [{ field: 'to', msg: '结束日期不能早于开始日期' }] : []),
    ...(from && to && startOfDay(to).getTime() - startOfDay(from).getTime() >= most * 86_400_000
      ? [{ field: 'to', msg: `日期范围不能超过 ${most} 天` }]
      : []),
  ]
  if (errors.length > 0) throw new Refusal(refusals.invalid, { errors })
}
