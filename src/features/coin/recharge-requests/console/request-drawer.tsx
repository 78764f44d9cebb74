import { Button, Drawer, Form, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCoins } from '#features/coin/accounts/rules.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { CustomerLink } from '#platform/company-names/shared/customer-link.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { Facts } from '#ui/antd/record/facts.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Fact } from '#ui/text/fact.tsx'
import { type getRequest, closeRequest } from '../contract.ts'
import { requestCan, requestLimits, requestMessages } from '../rules.ts'
import { RequestStatus } from '../shared/request-status.tsx'
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
  const { account, company, quantity, fen, payer, reference, note, createdAt, settledAt, settledBy, reason, bookingId } = request
  return (
    <Facts>
      <Fact name="状态">
        <RequestStatus {...request} />
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
      <Fact name="数量">{formatCoins(quantity)}</Fact>
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

type CloseDialogProps = { request: { id: string; number: string } | undefined; onClose: () => void; onDone: () => void }

function CloseDialog({ request, onClose, onDone }: CloseDialogProps) {
  return (
    <FormDialog<{ reason: string }>
      open={request !== undefined}
      title={`关闭充值申请 ${request?.number ?? ''}？`}
      okText="关闭申请"
      danger
      onClose={onClose}
      onRefused={onDone}
      onSend={async ({ reason }) => {
        await callFromBrowser(closeRequest, { id: request?.id ?? '', reason })
        showToast('success', requestMessages.closed)
        onDone()
      }}
    >
      <Form.Item name="reason" label="关闭原因" extra="客户会收到通知并看到原因" rules={[contractRule(closeRequest, 'reason')]}>
        <Input.TextArea rows={3} count={{ show: true, max: requestLimits.reason }} />
      </Form.Item>
    </FormDialog>
  )
}
