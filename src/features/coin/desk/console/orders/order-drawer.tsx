import { Drawer } from 'antd'
import { Link } from 'react-router'
import { formatMinute } from '#kit/dates.ts'
import { Fact } from '#ui/text/fact.tsx'
import { Status } from '#ui/feedback/status.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { OrderActions } from './order-actions.tsx'
import type { OrderDecision } from './order-dialog.tsx'
import { findSubjectAddress, type Order, OrderFacts } from './order-facts.tsx'
import { orderKinds, orderStates } from '../../rules.ts'

type OrderDrawerProps = { order: Order | undefined; onClose: () => void; onDecide: (deciding: OrderDecision) => void }

/** One order with its outcome; its decision is made here too. */
export function OrderDrawer({ order, onClose, onDecide }: OrderDrawerProps) {
  const address = order && findSubjectAddress(order)
  return (
    <Drawer open={order !== undefined} title={order ? `${orderKinds[order.kind]}的复核` : ''} size={520} onClose={onClose} destroyOnHidden>
      {order && (
        <div className={blocks.parts}>
          <div>
            <Status tone={orderStates[order.state].tone}>{orderStates[order.state].label}</Status>
          </div>
          <OrderFacts order={order}>
            <Fact name="复核">{formatDecision(order)}</Fact>
          </OrderFacts>
          {address && <Link to={address}>{order.importId ? '查看导入' : '查看账户'}</Link>}
          <OrderActions order={order} onDecide={onDecide} />
        </div>
      )}
    </Drawer>
  )
}

export function formatDecision({ state, isOwn, decidedBy, decidedAt, note }: Order): string {
  if (state === 'pending') return isOwn ? '须由他人复核' : '等待复核'
  return [decidedBy, formatMinute(decidedAt), note].filter((part) => part !== '').join('　')
}
