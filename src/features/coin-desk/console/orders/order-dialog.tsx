import { Form, Input } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatYuan } from '#kit/money.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { coinsText } from '../coins.tsx'
import { decideOrder, type listOrders } from '../../contract.ts'
import { Facts } from '../facts.tsx'
import { FormDialog } from '#platform/calls/parts/form-dialog.tsx'
import { backOfficeLimits, orderKinds } from '../../rules.ts'

type Deciding = { order: CallReply<typeof listOrders>['items'][number]; confirm: boolean }
type OrderDialogProps = { deciding: Deciding | undefined; onClose: () => void; onDecided: () => void }

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
      okText={confirm ? '通过并入账' : verb}
      danger={!confirm}
      onClose={onClose}
      onSend={send}
    >
      {order && (
        <Facts
          facts={[
            ['对象', order.account ? `${order.account}　${order.company}` : orderKinds[order.kind]],
            ['数量', coinsText(order.amount)],
            ...(order.fen > 0 ? ([['金额', `${formatYuan(order.fen)} 元`]] as const) : []),
            ...(order.receipt ? ([['收款凭证号', order.receipt]] as const) : []),
            ['说明', order.reason || '—'],
          ]}
        />
      )}
      <Form.Item name="note" label="意见（可选）">
        <Input.TextArea rows={2} maxLength={backOfficeLimits.reason} showCount />
      </Form.Item>
    </FormDialog>
  )
}
