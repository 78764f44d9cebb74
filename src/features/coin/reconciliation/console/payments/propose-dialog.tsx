import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatBalanceChange } from '#features/coin/accounts/rules.ts'
import { formatYuan } from '#kit/money.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { useReply } from '#platform/calls/shared/use-reply.ts'
import { useFocusReturn } from '#ui/browser/use-focus-return.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { listPayments, proposeBookings } from '../../contract.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import type { Payment } from './payment.ts'

const maxShown = 100
type ProposeDialogProps = { open: boolean; onClose: () => void; onDone: () => void }

/** The payments with an open request, to be proposed to a second person together. */
export function ProposeDialog({ open, ...rest }: ProposeDialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

type Rest = Omit<ProposeDialogProps, 'open'>

/** The payments are loaded again after each refusal; those that were left out stay so. */
function OpenDialog(props: Rest) {
  const [attempt, setAttempt] = useState(0)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  return <PaymentsDialog {...props} key={attempt} left={left} setLeft={setLeft} onRefused={() => setAttempt(attempt + 1)} />
}

type PaymentsDialogProps = Rest & { left: ReadonlySet<number>; setLeft: (left: ReadonlySet<number>) => void; onRefused: () => void }

function PaymentsDialog({ onClose, onDone, left, setLeft, onRefused }: PaymentsDialogProps) {
  const payments = useReply(listPayments, { state: 'matched', pageSize: maxShown })?.items
  const { isSending, run } = useSubmission()
  const chosen = (payments ?? []).filter(({ id }) => !left.has(id))
  const fen = chosen.reduce((sum, payment) => sum + payment.fen, 0)

  async function send(): Promise<void> {
    const isDone = await run(async () => {
      const { orders } = await callFromBrowser(proposeBookings, { ids: chosen.map(({ id }) => id) })
      showToast('info', `已提交 ${orders} 笔，待另一名财务人员确认后入账`)
    }, onRefused)
    if (isDone) onClose()
    onDone()
  }

  useFocusReturn(true)
  return (
    <Modal
      open
      title="提交入账"
      okText={`提交确认（${chosen.length} 笔，${formatYuan(fen)} 元）`}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={isSending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className={blocks.parts}>
        <p className={blocks.muted}>每笔按其充值申请入账，由另一名财务人员在“待确认”中确认。一次最多 {maxShown} 笔。</p>
        {payments ? <Choices payments={payments} left={left} onChange={setLeft} /> : <Skeleton rows={4} height={40} />}
      </div>
    </Modal>
  )
}

type ChoicesProps = { payments: readonly Payment[]; left: ReadonlySet<number>; onChange: (left: ReadonlySet<number>) => void }

function Choices({ payments, left, onChange }: ChoicesProps) {
  function toggle(id: number, isChosen: boolean): void {
    const next = new Set(left)
    if (isChosen) next.delete(id)
    else next.add(id)
    onChange(next)
  }
  return (
    <ul className={blocks.choices}>
      {payments.map(({ id, fen, payer, account, company, requestNumber, balance, balanceAfter }) => (
        <li key={id}>
          <Checkbox checked={!left.has(id)} onChange={({ target }) => toggle(id, target.checked)}>
            {requestNumber}　{account} {company}
            <br />
            <span className={blocks.muted}>
              付款方 {payer || '—'}
              {balance !== null && balanceAfter !== null && `，余额 ${formatBalanceChange(balance, balanceAfter)}`}
            </span>
          </Checkbox>
          <strong>{formatYuan(fen)}</strong>
        </li>
      ))}
    </ul>
  )
}
