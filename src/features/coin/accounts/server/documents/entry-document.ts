import { formatDateTime } from '#kit/dates.ts'
import { bookingKinds } from '#platform/ledger/rules.ts'
import type { DocumentKind } from '#platform/proofs/server/document-kinds.ts'
import { formatCoins } from '../../rules.ts'
import { maskAccount, toBookingState } from './document-words.ts'

const prefix = 'MX'

/** What the receipt of a record is called that has no number of a recharge. */
export function toEntryNumber(id: number): string {
  return prefix + String(id).padStart(10, '0')
}

/** A deduction, a transfer, a reversal: any record of an account, as its owner sees it. */
export const entryDocument: DocumentKind = {
  name: 'coin entry',
  async find(db, number) {
    const id = Number(/^MX(\d{1,15})$/.exec(number)?.[1])
    if (!Number.isSafeInteger(id) || number !== toEntryNumber(id)) return undefined
    const found = await db
      .selectFrom('ledger_entry as e')
      .innerJoin('ledger_booking as b', 'b.id', 'e.booking_id')
      .innerJoin('ledger_account as l', 'l.id', 'e.account_id')
      .innerJoin('coin_account as a', 'a.id', 'l.code')
      .innerJoin('coin_customer as c', 'c.id', 'a.customer_id')
      .leftJoin('ledger_booking as r', 'r.reverses', 'b.id')
      .select(['c.company', 'a.id as account', 'b.kind', 'b.reference', 'e.service', 'e.detail', 'e.amount', 'e.balance', 'e.at'])
      .select('r.at as reversedAt')
      .where('e.id', '=', id)
      .executeTakeFirst()
    if (!found) return undefined
    return {
      label: '查询币明细凭据',
      state: toBookingState(found.reversedAt),
      facts: [
        ['客户', found.company],
        ['账号', maskAccount(found.account)],
        ['类型', [bookingKinds[found.kind].label, found.service].filter(Boolean).join(' · ')],
        ['明细', found.detail],
        [found.amount > 0 ? '入账' : '扣除', formatCoins(Math.abs(found.amount))],
        ...(found.balance === null ? [] : ([['此笔后余额', formatCoins(found.balance)]] as const)),
        ['时间', formatDateTime(found.at)],
        ...(found.reference ? ([['业务编号', found.reference]] as const) : []),
      ],
    }
  },
}
