import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { CustomerLink } from '#platform/company-names/shared/customer-link.tsx'
import { formatMinute } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import { coinUnit } from '#features/coin/accounts/rules.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Fact } from '#ui/text/fact.tsx'
import { RequestStatus } from '../shared/request-status.tsx'
import type { CallReply } from '#gateway/call.ts'
import type { getRequest } from '../contract.ts'
import { requestCan } from '../rules.ts'
import { CloseDialog } from './close-dialog.tsx'
import styles from './request-drawer.module.css'

type RechargeRequest = CallReply<typeof getRequest>
type RequestDrawerProps = { request: RechargeRequest | undefined; onClose: () => void; onChange: () => void }

/** One request; its payment is booked at its account. */
export function RequestDrawer({ request, onClose, onChange }: RequestDrawerProps) {
  const [isClosing, setClosing] = useState(false)
  return (
    <Drawer open={request !== undefined} title={`充值申请 ${request?.number ?? ''}`} size={480} onClose={onClose} destroyOnHidden>
      {request && (
        <div className={blocks.parts}>
          <RequestFacts request={request} />
          <div className={blocks.bar}>
            {requestCan.pay(request) && (
              <Button type="primary" href={`/console/coin-accounts/${encodeURIComponent(request.account)}?request=${request.id}`}>
                登记到账
              </Button>
            )}
            {requestCan.close(request) && <Button onClick={() => setClosing(true)}>关闭申请</Button>}
          </div>
          <CloseDialog request={isClosing ? request : undefined} onClose={() => setClosing(false)} onDone={onChange} />
        </div>
      )}
    </Drawer>
  )
}

function RequestFacts({ request }: { request: RechargeRequest }) {
  const { account, company, quantity, fen, payer, reference, note, state, createdAt, settledAt, settledBy, reason, bookingId } = request
  return (
    <Facts>
      <Fact name="状态">
        <RequestStatus state={state} />
      </Fact>
      <Fact name="客户">
        <CustomerLink of="recharge-request" id={request.id}>
          {company}
        </CustomerLink>
      </Fact>
      <Fact name="账户">
        <Link to={`/console/coin-accounts/${encodeURIComponent(account)}`}>{account}</Link>
      </Fact>
      <Fact name="金额">
        <span className={styles.amount}>{formatYuan(fen)} 元</span>
      </Fact>
      <Fact name="数量">
        {quantity.toLocaleString('zh-CN')} {coinUnit}
      </Fact>
      <Fact name="付款单位">{payer}</Fact>
      <Fact name="付款附言">{reference}</Fact>
      <Fact name="备注">{note || '—'}</Fact>
      <Fact name="提交时间">{formatMinute(createdAt)}</Fact>
      {settledAt && (
        <Fact name="办结">
          {formatMinute(settledAt)}　{settledBy}
        </Fact>
      )}
      {reason && <Fact name="原因">{reason}</Fact>}
      {bookingId !== null && (
        <Fact name="记账">
          <Link to={`/console/ledger?id=${bookingId}`}>{bookingId} 号</Link>
        </Fact>
      )}
    </Facts>
  )
}
