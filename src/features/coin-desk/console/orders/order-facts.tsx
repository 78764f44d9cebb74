import type { ReactNode } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { formatYuan } from '#kit/money.ts'
import { formatMinute, lastDayBefore } from '#kit/dates.ts'
import { Status } from '#ui/feedback/status.tsx'
import { coinsText } from '../coins.tsx'
import type { listOrders } from '../../contract.ts'
import { Facts } from '#ui/antd/facts.tsx'
import { ReceiptFile } from '../receipt-file.tsx'
import { orderKinds, type OrderKind } from '../../rules.ts'

export type Order = CallReply<typeof listOrders>['items'][number]
type Fact = readonly [name: string, value: ReactNode]

/** Of one account; a reversal may go either way. */
const signs: Partial<Record<OrderKind, 1 | -1>> = { recharge: 1, grant: 1, deduct: -1 }

/** What the second person decides about: the same as the first one saw. */
export function OrderFacts({ order }: { order: Order }) {
  return <Facts facts={factsOf(order)} />
}

function factsOf(order: Order): Fact[] {
  const { kind, account, company, amount, fen, receipt, receiptFileId, receiptFileName, reason, madeBy, madeAt, openFrom } = order
  const sign = signs[kind]
  const after = order.balance + (sign ?? 0) * amount
  return [
    ['事项', orderKinds[kind]],
    ...(account ? ([['账户', `${account}　${company}`]] as const) : []),
    ...(openFrom ? ([['变更', `${openFrom.slice(0, 7)} 起重新允许记账，结账日改为 ${lastDayBefore(openFrom)}`]] as const) : []),
    ...(kind === 'reopen' ? [] : ([['数量', coinsText(amount)]] as const)),
    ...(sign && account ? ([['余额', `${order.balance.toLocaleString('zh-CN')} → ${coinsText(after)}`]] as const) : []),
    ...(fen > 0 ? ([['金额', `${formatYuan(fen)} 元`]] as const) : []),
    ...priceOf(order),
    ...(receipt ? ([['收款凭证号', receipt]] as const) : []),
    ...(receiptFileId ? ([['凭证文件', <ReceiptFile key="file" fileId={receiptFileId} fileName={receiptFileName} />]] as const) : []),
    ['说明', reason || '—'],
    ['提交', `${madeBy}　${formatMinute(madeAt)}`],
  ]
}

function priceOf({ kind, fen, cost }: Order): Fact[] {
  if (kind !== 'recharge' || fen === 0 || cost === null) return []
  const isRight = cost === fen
  const text = isRight ? '与价目表一致' : `与价目表不符，应为 ${formatYuan(cost)} 元`
  return [
    [
      '价目表',
      <Status key="price" tone={isRight ? 'success' : 'warning'}>
        {text}
      </Status>,
    ],
  ]
}
