import { Form, Input } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { decideOrder } from '../../contract.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { backOfficeLimits, orderKinds } from '../../rules.ts'
import { type Order, OrderFacts } from './order-facts.tsx'

export type OrderDecision = { order: Order; confirm: boolean }
type OrderDialogProps = { deciding: OrderDecision | undefined; onClose: () => void; onDecided: () => void }

export function OrderDialog({ deciding, onClose, onDecided }: OrderDialogProps) {
  const { order, confirm = false } = deciding ?? {}
  const verb = confirm ? '通过' : order?.isOwn ? '撤回' : '退回'

  async function send({ note = '' }: { note?: string }): Promise<void> {
    if (!order) return
    await callFromBrowser(decideOrder, { id: order.id, confirm, note })
    showToast('success', confirm ? `${orderKinds[order.kind]}已复核通过` : `${orderKinds[order.kind]}已${verb}，未入账`)
    onDecided()
  }

  return (
    <FormDialog<{ note?: string }>
      open={deciding !== undefined}
      title={order ? `${verb}${order.madeBy}提交的${orderKinds[order.kind]}？` : '复核'}
      okText={confirm ? (order?.kind === 'reopen' ? '通过' : '通过并入账') : verb}
      danger={!confirm}
      onClose={onClose}
      onSend={send}
    >
      {order && <OrderFacts order={order} />}
      <Form.Item name="note" label="意见（可选）">
        <Input.TextArea rows={2} maxLength={backOfficeLimits.reason} showCount />
      </Form.Item>
    </FormDialog>
  )
}
