import { Button } from 'antd'
import blocks from '#ui/antd/record/blocks.module.css'
import type { OrderDecision } from './order-dialog.tsx'
import type { Order } from './order-facts.tsx'
import { orderCan, orderKinds } from '../../rules.ts'

type OrderActionsProps = { order: Order; onDecide: (deciding: OrderDecision) => void }

export function OrderActions({ order, onDecide }: OrderActionsProps) {
  if (order.state !== 'pending') return null
  const what = `${orderKinds[order.kind]} ${order.account}`
  return (
    <span className={blocks.bar}>
      {orderCan.confirm(order) && (
        <Button size="small" type="primary" aria-label={`通过：${what}`} onClick={() => onDecide({ order, confirm: true })}>
          通过
        </Button>
      )}
      <Button size="small" aria-label={`${order.isOwn ? '撤回' : '退回'}：${what}`} onClick={() => onDecide({ order, confirm: false })}>
        {order.isOwn ? '撤回' : '退回'}
      </Button>
    </span>
  )
}
