import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { formatYuan } from '#kit/money.ts'
import { formatMinute, getDayBefore } from '#kit/dates.ts'
import { Status } from '#ui/feedback/status.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { AccountLink } from '../account-link.tsx'
import { coinsText } from '../coins.tsx'
import type { listOrders } from '../../contract.ts'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Fact } from '#ui/text/fact.tsx'
import { ReceiptFile } from '../receipt-file.tsx'
import { orderKinds, type OrderKind } from '../../rules.ts'

export type Order = CallReply<typeof listOrders>['items'][number]

/** Of one account; a reversal may go either way. */
const signs: Partial<Record<OrderKind, 1 | -1>> = { recharge: 1, grant: 1, deduct: -1 }

/** What the second person decides about: the same as the first one saw. */
export function OrderFacts({ order, children }: { order: Order; children?: ReactNode }) {
  const { kind, account, company, amount, fen, receipt, receiptFileId, receiptFileName, reason, madeBy, madeAt, openFrom } = order
  const sign = signs[kind]
  const after = order.balance + (sign ?? 0) * amount
  return (
    <Facts>
      <Fact name="事项">{orderKinds[kind]}</Fact>
      {account && <Fact name="账户">{`${account}　${company}`}</Fact>}
      {openFrom && <Fact name="变更">{`${openFrom.slice(0, 7)} 起重新允许记账，结账日改为 ${getDayBefore(openFrom)}`}</Fact>}
      {kind !== 'reopen' && <Fact name="数量">{coinsText(amount)}</Fact>}
      {sign && account && <Fact name="余额">{`${order.balance.toLocaleString('zh-CN')} → ${coinsText(after)}`}</Fact>}
      {fen > 0 && <Fact name="金额">{formatYuan(fen)} 元</Fact>}
      <Price order={order} />
      {receipt && <Fact name="收款凭证号">{receipt}</Fact>}
      {receiptFileId && (
        <Fact name="凭证文件">
          <ReceiptFile fileId={receiptFileId} fileName={receiptFileName} />
        </Fact>
      )}
      <Fact name="说明">{reason || '—'}</Fact>
      <Fact name="提交">{`${madeBy}　${formatMinute(madeAt)}`}</Fact>
      {children}
    </Facts>
  )
}

/** Of what it changes; the months of a reopening have no page. */
export function findSubjectAddress({ account, importId }: Order): string | undefined {
  if (importId) return `/console/coin-imports?id=${importId}`
  return account ? `/console/coin-accounts/${encodeURIComponent(account)}` : undefined
}

/** What it changes, as a link to it. */
export function OrderSubject({ order: { kind, account, company, importId, openFrom } }: { order: Order }) {
  if (importId) return <Link to={`/console/coin-imports?id=${importId}`}>查看导入</Link>
  if (kind === 'reopen') return `${openFrom.slice(0, 7)} 起的月份`
  return (
    <>
      <AccountLink account={account} /> <span className={blocks.muted}>{company}</span>
    </>
  )
}

function Price({ order: { kind, fen, cost } }: { order: Order }) {
  if (kind !== 'recharge' || fen === 0 || cost === null) return null
  const isRight = cost === fen
  return (
    <Fact name="价目表">
      <Status tone={isRight ? 'success' : 'warning'}>{isRight ? '与价目表一致' : `与价目表不符，应为 ${formatYuan(cost)} 元`}</Status>
    </Fact>
  )
}
