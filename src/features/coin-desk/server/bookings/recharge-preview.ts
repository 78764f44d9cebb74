import { sql } from 'kysely'
import { getCoinAccount } from '#features/coin/server/accounts/accounts.ts'
import { findCost } from '#features/recharge-requests/rules.ts'
import { readPrices } from '#features/recharge-requests/server/settings.ts'
import { toIso } from '#kit/dates.ts'
import { parseYuan } from '#kit/money.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { previewRecharge } from '../../recharge-contract.ts'
import { toStaffPerson } from '../persons/person-names.ts'
import { exceedsLimitAlone } from './second-person.ts'

export const rechargePreviewHandlers = [
  handle(previewRecharge, async ({ db, clock, actor }, { account, quantity, yuan, receipt }) => {
    const { id, balance } = await getCoinAccount(db, account)
    const coins = quantity ?? 0
    const [prices, used] = await Promise.all([readPrices(db), findReceiptUse(db, receipt)])
    const moved = new Map([[id, { coins, fen: parseYuan(yuan) ?? 0 }]])
    const booking = { person: toStaffPerson(actor).person, at: clock.now(), moved }
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
    }
  }),
]

type Use = { by: 'booking' | 'order'; account: string; at: Date; fen: number }

/** The recharge or the order that has this receipt number in its canonical form. */
async function findReceiptUse(db: Db, receipt: string): Promise<Use | undefined> {
  if (receipt === '') return undefined
  const { rows } = await sql<Use>`
    select 'booking' as by, account_id as account, recharged_at as at, fen from coin_recharge where receipt_key = ${receipt}
    union all
    select 'order', account_id, made_at, fen from coin_order where state = 'pending' and receipt = ${receipt}
    limit 1`.execute(db)
  return rows[0]
}
