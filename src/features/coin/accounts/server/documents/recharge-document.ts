import { formatDateTime } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import type { DocumentKind } from '#platform/proofs/server/document-kinds.ts'
import { formatCoins, paidByLabels } from '../../rules.ts'
import { maskAccount, toBookingState } from './document-words.ts'

/** A recharge under its serial, as the customer's records show it. */
export const rechargeDocument: DocumentKind = {
  name: 'coin recharge',
  async find(db, number) {
    const found = await db
      .selectFrom('coin_recharge as r')
      .innerJoin('coin_account as a', 'a.id', 'r.account_id')
      .innerJoin('coin_customer as c', 'c.id', 'a.customer_id')
      .leftJoin('ledger_booking as reversal', 'reversal.reverses', 'r.booking_id')
      .select(['c.company', 'r.account_id', 'r.quantity', 'r.fen', 'r.paid_by', 'r.recharged_at', 'reversal.at as reversed_at'])
      .where('r.serial', '=', number)
      .executeTakeFirst()
    if (!found) return undefined
    return {
      label: '查询币充值凭据',
      state: toBookingState(found.reversed_at),
      facts: [
        ['客户', found.company],
        ['账号', maskAccount(found.account_id)],
        ['来源', paidByLabels[found.paid_by]],
        ['数量', formatCoins(found.quantity)],
        ...(found.fen > 0 ? ([['付款金额', `¥${formatYuan(found.fen)}`]] as const) : []),
        ['入账时间', formatDateTime(found.recharged_at)],
      ],
    }
  },
}
