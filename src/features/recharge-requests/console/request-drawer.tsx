import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMinute } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import { coinUnit } from '#features/coin/rules.ts'
import { RequestStatus } from '../parts/request-status.tsx'
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
        <div className={styles.parts}>
          <RequestFacts request={request} />
          <div className={styles.bar}>
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
    <dl className={styles.facts}>
      <dt>状态</dt>
      <dd>
        <RequestStatus state={state} />
      </dd>
      <dt>客户</dt>
      <dd>{company}</dd>
      <dt>账户</dt>
      <dd>
        <Link to={`/console/coin-accounts/${encodeURIComponent(account)}`}>{account}</Link>
      </dd>
      <dt>金额</dt>
      <dd className={styles.amount}>{formatYuan(fen)} 元</dd>
      <dt>数量</dt>
      <dd>
        {quantity.toLocaleString('zh-CN')} {coinUnit}
      </dd>
      <dt>付款单位</dt>
      <dd>{payer}</dd>
      <dt>付款附言</dt>
      <dd>{reference}</dd>
      <dt>备注</dt>
      <dd>{note || '—'}</dd>
      <dt>提交时间</dt>
      <dd>{formatMinute(createdAt)}</dd>
      {settledAt && (
        <>
          <dt>办结</dt>
          <dd>
            {formatMinute(settledAt)}　{settledBy}
          </dd>
        </>
      )}
      {reason && (
        <>
          <dt>原因</dt>
          <dd>{reason}</dd>
        </>
      )}
      {bookingId !== null && (
        <>
          <dt>记账</dt>
          <dd>{bookingId} 号</dd>
        </>
      )}
    </dl>
  )
}
