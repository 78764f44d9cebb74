import { getCoinAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import { findCost } from '#features/coin/recharge-requests/rules.ts'
import { readPrices } from '#features/coin/recharge-requests/server/settings.ts'
import { toIso } from '#kit/dates.ts'
import { parseYuan } from '#kit/money.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { previewRecharge } from '../../recharge-contract.ts'
import { toStaffPerson } from '../person-names.ts'
import { findReceiptUse, isOwnUse } from './receipts.ts'
import { exceedsLimitAlone } from './second-person.ts'

export const rechargePreviewHandlers = [
  handle(previewRecharge, async ({ db, clock, actor }, { account, quantity, yuan, receipt }) => {
    const { id, balance } = await getCoinAccount(db, account)
    const coins = quantity ?? 0
    const [prices, used] = await Promise.all([readPrices(db), findReceiptUse(db, receipt)])
    const { person } = toStaffPerson(actor)
    const moved = new Map([[id, { coins, fen: parseYuan(yuan) ?? 0 }]])
    const booking = { person, at: clock.now(), moved }
    return {
      balance,
      after: balance + coins,
      cost: coins > 0 ? (findCost(prices, coins) ?? null) : null,
      hasPrices: prices.length > 0,
      needsSecond: coins > 0 && (await exceedsLimitAlone(db, booking)),
      usedBy: used?.by ?? ('' as const),
      usedAccount: used?.account ?? '',
      usedAt: toIso(used?.at),
      usedFen: used?.fen ?? 0,
      usedByCaller: used !== undefined && isOwnUse(used, { person, account: id }),
    }
  }),
]
