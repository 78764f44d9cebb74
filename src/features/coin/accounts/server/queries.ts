import { createFieldRefusal } from '#gateway/refusals.ts'
import type { Clock } from '#kit/clock.ts'
import { dayMs, formatDate, subtractDays } from '#kit/dates.ts'
import { maskPhone } from '#kit/identifiers/mobile.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { listTurnover } from '#platform/ledger/server/turnover.ts'
import { listDailyFigures } from '#platform/ledger/server/reading.ts'
import { getCoinAccount, getFigures, listRecords } from '../contract.ts'
import { coinBlocks, coinLimits, coinUnit, coinMessages, forecastDays } from '../rules.ts'
import { getClearingDay } from './records/clearing-day.ts'
import { getOwnAccount } from './accounts/accounts.ts'
import { readVerifyNewPhone } from './settings.ts'
import { assertFilters, listCoinRecords } from './records/records.ts'

export const coinQueries = [
  handle(getCoinAccount, async (context) => {
    const own = await getOwnAccount(context)
    const { account, company, category, balance, granted, held, state, visibleFrom } = own
    const transferBlock = coinBlocks.transfer(own, context.clock.now())
    const phoneBlock = coinBlocks.phoneChange(own)
    const [spent, verifiesNewPhone] = await Promise.all([sumSpent(context, own.ledgerId), readVerifyNewPhone(context.db)])
    return {
      account,
      company,
      category,
      balance,
      granted,
      held,
      unit: coinUnit,
      isLow: state === 'active' && (balance === 0 || balance < (own.alertBelow ?? 0)),
      daysLeft: forecastDays(balance, spent),
      verifiesNewPhone,
      state,
      phone: maskPhone(own.phone),
      openedOn: formatDate(own.openedAt),
      clearsOn: getClearingDay(own),
      recordsFrom: visibleFrom ? formatDate(visibleFrom) : '',
      canTransfer: !transferBlock,
      transferBlockedBy: transferBlock?.msg ?? '',
      canChangePhone: !phoneBlock,
      phoneBlockedBy: phoneBlock?.msg ?? '',
      passwordChangedOn: formatDate(own.passwordChangedAt),
    }
  }),

  handle(listRecords, async (context, { account, page, pageSize, ...filters }) => {
    const own = await getOwnAccount(context, account)
    return listCoinRecords(context.db, own, { ...assertFilters(filters), page, pageSize })
  }),

  handle(getFigures, async (context, { from, to }) => {
    const own = await getOwnAccount(context)
    if (Date.parse(to) - Date.parse(from) >= coinLimits.figureDays * dayMs) throw createFieldRefusal('from', coinMessages.daySpan)
    return { days: await listDailyFigures(context.db, { code: own.id, from, to, visibleFrom: own.visibleFrom }) }
  }),
]

/** Coins used in the days that the forecast goes by, today included; what was reversed does not count. */
async function sumSpent({ db, clock }: { db: Db; clock: Clock }, accountId: number): Promise<number> {
  const now = clock.now()
  const days = await listTurnover(db, { accountId, from: formatDate(subtractDays(now, coinLimits.forecastDays - 1)), to: formatDate(now) })
  return days.reduce((sum, { spent }) => sum + spent, 0)
}
