import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { formatYuan } from '#kit/money.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { decideOrder } from '../../contract.ts'
import { coinsText } from '../coins.tsx'
import type { Order } from './order-facts.tsx'
import own from './together-dialog.module.css'

type TogetherDialogProps = { orders: readonly Order[]; onClose: () => void; onDecided: () => void }

/** Recharges of others at the listed price, each looked at and chosen, confirmed one after the other. */
export function TogetherDialog({ orders, onClose, onDecided }: TogetherDialogProps) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map())
  const [isSending, setSending] = useState(false)
  const chosen = orders.filter(({ id }) => ids.has(id))

  async function send(): Promise<void> {
    setSending(true)
    const refused = await confirmEach(chosen)
    setSending(false)
    const booked = chosen.length - refused.size
    if (booked > 0) showToast('success', `已复核通过 ${booked} 笔充值`)
    setReasons(refused)
    setIds(new Set())
    onDecided()
    if (refused.size === 0) onClose()
  }

  return (
    <Modal
      open
      title="一并复核充值"
      width={600}
      okText={`通过并入账（${chosen.length} 笔，${formatYuan(chosen.reduce((sum, { fen }) => sum + fen, 0))} 元）`}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={isSending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className={blocks.parts}>
        <p className={blocks.muted}>
          只列出他人提交、金额与价目表一致的充值，请逐笔核对后勾选。赠送、扣除、冲正等须逐项复核；每笔各自入账并记入操作审计。
        </p>
        <Choices orders={orders} ids={ids} reasons={reasons} onChange={setIds} />
      </div>
    </Modal>
  )
}

/** Why which were refused. */
async function confirmEach(orders: readonly Order[]): Promise<ReadonlyMap<string, string>> {
  const refused = new Map<string, string>()
  for (const { id } of orders)
    try {
      await callFromBrowser(decideOrder, { id, confirm: true, note: '' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.set(id, error.errors[0]?.msg ?? error.message)
    }
  return refused
}

type ChoicesProps = Pick<TogetherDialogProps, 'orders'> & {
  ids: ReadonlySet<string>
  reasons: ReadonlyMap<string, string>
  onChange: (ids: ReadonlySet<string>) => void
}

function Choices({ orders, ids, reasons, onChange }: ChoicesProps) {
  function toggle(id: string, isChosen: boolean): void {
    const next = new Set(ids)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <ul className={blocks.choices}>
      {orders.map(({ id, account, company, amount, fen, receipt, madeBy, reason }) => (
        <li key={id}>
          <Checkbox checked={ids.has(id)} onChange={({ target }) => toggle(id, target.checked)}>
            {account} {company}
            <span className={blocks.muted}>
              凭证 {receipt || '—'}，{madeBy}提交{reason && `，${reason}`}
            </span>
            {reasons.has(id) && (
              <span role="alert" className={own.refused}>
                未入账：{reasons.get(id)}
              </span>
            )}
          </Checkbox>
          <strong>
            {coinsText(amount)}
            <span>{formatYuan(fen)} 元</span>
          </strong>
        </li>
      ))}
    </ul>
  )
}
