import { Button, Drawer, Form, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatBalanceChange } from '#features/coin/accounts/rules.ts'
import { formatYuan } from '#kit/money.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Fact } from '#ui/text/fact.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Status } from '#ui/feedback/status.tsx'
import { ignorePayment, proposeBookings, restorePayment, unmatchPayment } from '../../contract.ts'
import { matchedByLabels, paymentCan, paymentLimits, paymentStates } from '../../rules.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import styles from '../reconciliation.module.css'
import { Candidates } from './candidates.tsx'
import type { Payment } from './payment.ts'

type PaymentDrawerProps = { payment: Payment | undefined; onClose: () => void; onChange: () => void }

/** One payment: what it pays, and the steps that its state allows. */
export function PaymentDrawer({ payment, onClose, onChange }: PaymentDrawerProps) {
  return (
    <Drawer
      open={payment !== undefined}
      title={payment ? `收款 ${formatYuan(payment.fen)} 元` : '收款'}
      size={520}
      onClose={onClose}
      destroyOnHidden
    >
      {payment && (
        <div className={blocks.parts} key={`${payment.id} ${payment.state}`}>
          <PaymentFacts payment={payment} />
          {payment.hint && <p className={styles.hint}>{payment.hint}</p>}
          {paymentCan.match(payment) && <Candidates payment={payment} onDone={onChange} />}
          <Steps payment={payment} onChange={onChange} />
        </div>
      )}
    </Drawer>
  )
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const { day, payer, reference, remark, state, matchedBy, account, company, serial, bookingId, requestNumber, requestId, note } = payment
  const { balance, balanceAfter } = payment
  return (
    <Facts>
      <Fact name="状态">
        <Status tone={paymentStates[state].tone}>{paymentStates[state].label}</Status>
        {matchedBy && <span className={blocks.muted}>　按{matchedByLabels[matchedBy]}对应</span>}
      </Fact>
      <Fact name="日期">{day}</Fact>
      <Fact name="付款方">{payer || '—'}</Fact>
      <Fact name="流水号">{reference || '—'}</Fact>
      <Fact name="附言">{remark || '—'}</Fact>
      {account && (
        <Fact name="账户">
          <Link to={`/console/coin-accounts/${encodeURIComponent(account)}`}>{account}</Link>　{company}
        </Fact>
      )}
      {requestNumber && (
        <Fact name="充值申请">
          <Link to={`/console/recharge-requests?id=${requestId}`}>{requestNumber}</Link>
        </Fact>
      )}
      {balance !== null && balanceAfter !== null && <Fact name="入账后余额">{formatBalanceChange(balance, balanceAfter)}</Fact>}
      {serial && (
        <Fact name="充值入账">
          {serial}，<Link to={`/console/ledger?id=${bookingId}`}>记账 {bookingId} 号</Link>
        </Fact>
      )}
      {note && <Fact name="说明">{note}</Fact>}
    </Facts>
  )
}

function Steps({ payment, onChange }: { payment: Payment; onChange: () => void }) {
  const [asking, setAsking] = useState<'ignore' | 'unmatch'>()
  const { id } = payment
  const canUnmatch = paymentCan.unmatch({ ...payment, hasRequest: payment.requestId !== '' })

  async function run(work: () => Promise<unknown>, done: string): Promise<void> {
    await attempt(async () => {
      await work()
      showToast('success', done)
    })
    onChange()
  }

  if (asking)
    return (
      <NoteForm
        label={asking === 'ignore' ? '为什么不是充值' : '取消对应的原因'}
        okText={asking === 'ignore' ? '标为不是充值' : '取消对应'}
        onCancel={() => setAsking(undefined)}
        onSend={(note) =>
          asking === 'ignore'
            ? run(() => callFromBrowser(ignorePayment, { id, note }), '已标为不是充值')
            : run(() => callFromBrowser(unmatchPayment, { id, note }), '已取消对应')
        }
      />
    )
  return (
    <div className={blocks.bar}>
      {paymentCan.propose(payment) && (
        <Button
          type="primary"
          onClick={() => void run(() => callFromBrowser(proposeBookings, { ids: [id] }), '已提交，待另一名财务人员确认后入账')}
        >
          提交入账
        </Button>
      )}
      {canUnmatch && <Button onClick={() => setAsking('unmatch')}>取消对应</Button>}
      {paymentCan.ignore(payment) && <Button onClick={() => setAsking('ignore')}>标为不是充值</Button>}
      {paymentCan.restore(payment) && (
        <Button onClick={() => void run(() => callFromBrowser(restorePayment, { id }), '已恢复对账')}>恢复对账</Button>
      )}
      {payment.state === 'review' && <Link to="/console/proposals">查看待确认事项</Link>}
    </div>
  )
}

type NoteFormProps = { label: string; okText: string; onCancel: () => void; onSend: (note: string) => Promise<void> }

function NoteForm({ label, okText, onCancel, onSend }: NoteFormProps) {
  return (
    <StaffForm<{ note: string }> onSend={({ note }) => onSend(note)}>
      <Form.Item name="note" label={label} extra="记入操作审计" rules={[{ required: true, whitespace: true, message: '请输入原因' }]}>
        <Input.TextArea rows={2} count={{ show: true, max: paymentLimits.note }} />
      </Form.Item>
      <span className={blocks.bar}>
        <Button onClick={onCancel}>返回</Button>
        <Button type="primary" htmlType="submit">
          {okText}
        </Button>
      </span>
    </StaffForm>
  )
}
