import { createFieldRefusal } from '#gateway/refusals.ts'
import { reversedDays } from '#gateway/values.ts'
import { dayMs, formatDate, endOfDay, startOfDay, subtractDays, listDays, toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { listTurnover } from '#platform/ledger/server/turnover.ts'
import { findBalanceAt } from '#platform/ledger/server/reading.ts'
import { balanceOnDay, listBookings, plotLedger } from '../../ledger-contract.ts'
import { backOfficeLimits } from '../../rules.ts'
import { findCoinAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import { getCoinAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import { bookingHandler } from './booking.ts'
import { listLedger } from './ledger-rows.ts'
import type { FindNames } from '../person-names.ts'

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
