import { Refusal, refusals } from '#gateway/refusals.ts'
import { formatDate } from '#kit/dates.ts'
import { maskPhone } from '#kit/mobile.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { listDailyFigures } from '#platform/ledger/server/reading.ts'
import { getCoinAccount, getFigures, listRecords } from '../contract.ts'
import { coinBlocks, coinLimits, coinUnit, coinWords } from '../rules.ts'
import { getClearingDay } from './records/clearing-day.ts'
import { getOwnAccount } from './accounts/accounts.ts'
import { assertFilters, listCoinRecords } from './records/records.ts'

const dayMs = 24 * 3600_000

export const coinQueries = [
  handle(getCoinAccount, async (context) => {
    const own = await getOwnAccount(context)
    const { account, company, category, balance, granted, held, state, visibleFrom } = own
    const transferBlock = coinBlocks.transfer(own, context.clock.now())
    const phoneBlock = coinBlocks.phoneChange(own)
    return {
      account,
      company,
      category,
      balance,
      granted,
      held,
      unit: coinUnit,
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

  handle(listRecords, async (context, { account, page, pageSize, ...asked }) => {
    const own = await getOwnAccount(context, account)
    return listCoinRecords(context.db, own, { ...assertFilters(asked), page, pageSize })
  }),

  handle(getFigures, async (context, { from, to }) => {
    const own = await getOwnAccount(context)
    assertFilters({ from, to, text: '' })
    if (Date.parse(to) - Date.parse(from) >= coinLimits.figureDays * dayMs)
      throw new Refusal(refusals.invalid, { errors: [{ field: 'from', msg: coinWords.daySpan }] })
    return { days: await listDailyFigures(context.db, { code: own.id, from, to, visibleFrom: own.visibleFrom }) }
  }),
]
