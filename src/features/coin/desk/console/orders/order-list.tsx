import { Button } from 'antd'
import { stateColumn } from '#platform/lists/shared/columns/state-column.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatMinute } from '#kit/dates.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { formatYuan } from '#kit/money.ts'
import { toChoices } from '#kit/choices.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { coinsText } from '../coins.tsx'
import { getAloneLimits, listOrders } from '../../contract.ts'
import { useOpenedRow } from '#platform/lists/shared/opened-row.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import styles from '../back-office.module.css'
import { OrderActions } from './order-actions.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { formatDecision, OrderDrawer } from './order-drawer.tsx'
import { type Order, OrderSubject } from './order-facts.tsx'
import { TogetherDialog } from './together-dialog.tsx'
import { orderCan, orderKinds, orderStates } from '../../rules.ts'

const maxSelected = 100
const states = toChoices(orderStates)

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize, days } = readFilters(url)
  const id = text('id')
  const filters = { state: oneOf('state', orderStates), account: text('account'), ...days }
  const [limits, orders, waiting, named] = await Promise.all([
    call(getAloneLimits, {}),
    call(listOrders, { ...filters, page, pageSize }),
    call(listOrders, { state: 'pending', pageSize: maxSelected }),
    id ? call(listOrders, { id }) : undefined,
  ])
  return { limits, filters, orders, together: waiting.items.filter(orderCan.confirmTogether), opened: named?.items[0] }
})

export const title = '二人复核'

const columns: ListColumn<Order>[] = [
  { key: 'madeAt', title: '提交时间', type: 'time', width: 150, text: ({ madeAt }) => formatMinute(madeAt) },
  stateColumn(orderStates),
  { key: 'kind', title: '事项', type: 'text', phone: 'name', text: ({ kind }) => orderKinds[kind] },
  {
    key: 'subject',
    title: '对象',
    type: 'text',
    className: styles.company,
    text: ({ account, company }) => `${account} ${company}`.trim(),
    render: (order) => <OrderSubject order={order} />,
  },
  {
    key: 'amount',
    title: '数量',
    type: 'count',
    phone: 'amount',
    text: ({ kind, amount }) => (kind === 'reopen' ? '' : coinsText(amount)),
  },
  { key: 'fen', title: '金额（元）', type: 'amount', text: ({ fen }) => (fen > 0 ? formatYuan(fen) : '') },
  { key: 'receipt', title: '凭证号', type: 'identifier', className: blocks.mono, text: ({ receipt }) => receipt },
  {
    key: 'reason',
    title: '说明',
    type: 'text',
    className: styles.detail,
    text: ({ reason }) => reason,
    render: ({ reason }) => <span title={reason}>{reason || '—'}</span>,
  },
  { key: 'madeBy', title: '提交人', type: 'text', text: ({ madeBy }) => madeBy },
  { key: 'decision', title: '复核', type: 'text', className: styles.detail, text: formatDecision },
]

export default function OrderListScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { limits, filters, orders, together, opened } = loaderData
  const { getRowAddress, show } = useOpenedRow()
  const [deciding, setDeciding] = useState<{ order: Order; confirm: boolean }>()
  const [isTogether, setTogether] = useState(false)
  const { revalidate } = useRevalidator()
  const changed = () => void revalidate()
  return (
    <Screen
      title="二人复核"
      lead={`同一人一日内对同一账户累计超过 ${coinsText(limits.coins)}或 ${formatYuan(limits.fen)} 元的充值、扣除、冲正与导入，由另一名财务人员复核后才入账。限额在系统设置中调整。`}
      actions={together.length > 1 && <Button onClick={() => setTogether(true)}>一并复核充值（{together.length}）</Button>}
    >
      <RecordList<Order>
        list="/console/coin-orders"
        label="二人复核"
        columns={columns}
        rows={orders.items}
        rowKey={({ id }) => id}
        empty={<p>超过限额的变动提交后，在这里由另一人复核。</p>}
        total={orders.total}
        filters={[
          { kind: 'choice', name: 'state', label: '状态', options: states },
          { kind: 'text', name: 'account', label: '账号' },
          { kind: 'days', label: '提交日期' },
        ]}
        open={({ id }) => getRowAddress(id)}
        openLabel={({ kind, account }) => `查看${orderKinds[kind]} ${account}`}
        renderActions={(order) => <OrderActions order={order} onDecide={setDeciding} />}
        fetchPage={(page) => callFromBrowser(listOrders, { ...filters, ...page })}
      />
      <OrderDrawer order={opened} onClose={() => show('')} onDecide={setDeciding} />
      <OrderDialog deciding={deciding} onClose={() => setDeciding(undefined)} onDecided={changed} />
      {isTogether && <TogetherDialog orders={together} onClose={() => setTogether(false)} onDecided={changed} />}
    </Screen>
  )
}
