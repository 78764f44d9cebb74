import { findCoinAccount, getCoinAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import { createFieldRefusal, notFound } from '#gateway/refusals.ts'
import { reversedDays } from '#gateway/values.ts'
import { dayMs, formatDate, endOfDay, startOfDay, subtractDays, listDays, toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { findBalanceAt } from '#platform/ledger/server/reading.ts'
import { listTurnover } from '#platform/ledger/server/turnover.ts'
import { balanceOnDay, listBookings, plotLedger, getBooking } from '../../ledger-contract.ts'
import { backOfficeLimits } from '../../rules.ts'
import { findReceiptFile } from '../bookings/receipt-files.ts'
import { readReversalFacts } from '../bookings/reversal-facts.ts'
import type { FindNames } from '../person-names.ts'
import { listLedger } from './ledger-rows.ts'

const plotDays = 30

const plotHandler = handle(plotLedger, async ({ db, clock }, { account, from, to }) => {
  const now = clock.now()
  const last = to || formatDate(now)
  const first = from || formatDate(subtractDays(startOfDay(last), plotDays - 1))
  assertPlotSpan(first, last)
  const days = listDays(first, last).map((day) => ({ day, in: 0, out: 0 }))
  const found = account ? await findCoinAccount(db, account) : undefined
  if (found || !account) {
    const turnoverByDay = new Map(days.map((one) => [one.day, one]))
    for (const { day, received, spent } of await listTurnover(db, { ...(found && { accountId: found.ledgerId }), from: first, to: last }))
      Object.assign(turnoverByDay.get(day) ?? {}, { in: received, out: spent })
  }
  const recharged = days.reduce((sum, day) => sum + day.in, 0)
  return { days, recharged, used: days.reduce((sum, day) => sum + day.out, 0) }
})

const balanceHandler = handle(balanceOnDay, async ({ db }, { account, day }) => {
  const { id } = await getCoinAccount(db, account)
  return { balance: (await findBalanceAt(db, id, new Date(endOfDay(day).getTime() - 1))) ?? 0 }
})

export const createLedgerHandlers = (findNames: FindNames) => [
  handle(listBookings, async ({ db }, { sort, page, pageSize, ...filters }) => {
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

  bookingHandler(findNames),
  plotHandler,
  balanceHandler,
]

/** `first` may be later than `last` where one of them is left out. */
function assertPlotSpan(first: string, last: string): void {
  if (first > last) throw createFieldRefusal('to', reversedDays)
  if (startOfDay(last).getTime() - startOfDay(first).getTime() >= backOfficeLimits.plotDays * dayMs)
    throw createFieldRefusal('to', `日期范围不能超过 ${backOfficeLimits.plotDays} 天`)
}

/** One booking with its entries, and what was paid for it. */
function bookingHandler(findNames: FindNames) {
  return handle(getBooking, async ({ db }, { id }) => {
    const { made_by, at, receipt, fen, serial, ...rest } = await readBooking(db, id)
    const legs = await listBookingEntries(db, id)
    const { isRefunded, isProposed } = await readReversalFacts(db, id)
    const { fileId: receiptFileId, fileName: receiptFileName } = await findReceiptFile(db, id)
    return {
      ...rest,
      isRefunded,
      isProposed,
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
  })
}

async function readBooking(db: Db, id: number) {
  const booking = await db
    .selectFrom('ledger_booking as b')
    .leftJoin('ledger_booking as r', 'r.reverses', 'b.id')
    .leftJoin('coin_recharge as p', 'p.booking_id', 'b.id')
    .select(['b.id', 'b.kind', 'b.at', 'b.reference', 'b.made_by', 'b.reverses', 'r.id as reversedBy', 'p.receipt', 'p.fen', 'p.serial'])
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return booking
}

function listBookingEntries(db: Db, bookingId: number) {
  return db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as l', 'l.id', 'e.account_id')
    .leftJoin('coin_account as a', 'a.id', 'l.code')
    .leftJoin('coin_customer as c', 'c.id', 'a.customer_id')
    .select(['l.code as account', 'l.kind', 'c.company', 'e.amount', 'e.granted', 'e.balance', 'e.hash', 'e.service', 'e.detail'])
    .where('e.booking_id', '=', bookingId)
    .orderBy('e.id')
    .execute()
}
