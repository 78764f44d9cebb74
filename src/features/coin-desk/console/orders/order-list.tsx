import { Button } from 'antd'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/parts/screen.ts'
import { loadStaleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { formatYuan } from '#kit/money.ts'
import { Filters, filtersOf } from '#ui/antd/filters.tsx'
import { PagedTable } from '#ui/antd/paged-table.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { AccountLink } from '../account-link.tsx'
import { coinsText } from '../coins.tsx'
import { getDeskSetting, listOrders } from '../../contract.ts'
import styles from '../back-office.module.css'
import { LimitForm } from './limit-form.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { orderKinds, orderStates } from '../../rules.ts'
import { orderOf } from '../sorting.tsx'

type Order = CallReply<typeof listOrders>['items'][number]
const states = Object.entries(orderStates).map(([value, { label }]) => ({ value, label }))

async function load({ call, url }: ScreenLoading) {
  const { text, page, days } = filtersOf(url)
  const state = orderOf(['pending', 'confirmed', 'declined', ''], text('state'), '')
  const [setting, orders] = await Promise.all([
    call(getDeskSetting, {}),
    call(listOrders, { state, account: text('account'), ...days, page, pageSize: 20 }),
  ])
  return { setting, orders }
}
export const clientLoader = loadScreen(loadStaleIfError(load))

export const title = '二人复核'

export default function OrderListScreen({ loaderData: { setting, orders } }: ScreenProps<typeof clientLoader>) {
  const [deciding, setDeciding] = useState<{ order: Order; confirm: boolean }>()
  const { revalidate } = useRevalidator()
  const changed = () => void revalidate()
  return (
    <Screen title="二人复核" lead="同一人一日内对同一账户累计超过限额的充值、扣减、冲正与导入，由另一名财务人员复核后才入账。">
      <div className={styles.parts}>
        <LimitForm key={`${setting.secondPersonAbove} ${setting.proposed}`} setting={setting} onSaved={changed} />
        <Filters
          filters={[
            { kind: 'choice', name: 'state', label: '状态', options: states },
            { kind: 'text', name: 'account', label: '账号' },
            { kind: 'days', label: '提交日期' },
          ]}
        />
        {orders.total === 0 ? (
          <EmptyState title="没有符合条件的复核事项" />
        ) : (
          <PagedTable<Order>
            rowKey="id"
            items={orders.items}
            total={orders.total}
            columns={[
              { title: '提交时间', width: 140, render: (_, { madeAt }) => formatMinute(madeAt) },
              { title: '状态', render: (_, { state }) => <Status tone={orderStates[state].tone}>{orderStates[state].label}</Status> },
              { title: '事项', render: (_, { kind }) => orderKinds[kind] },
              { title: '对象', className: styles.company ?? '', render: (_, order) => <Subject order={order} /> },
              { title: '数量', className: styles.number ?? '', render: (_, { amount }) => coinsText(amount) },
              { title: '金额（元）', className: styles.number ?? '', render: (_, { fen }) => (fen > 0 ? formatYuan(fen) : '—') },
              { title: '凭证号', className: styles.mono ?? '', render: (_, { receipt }) => receipt || '—' },
              { title: '说明', className: styles.detail ?? '', render: (_, { reason }) => <span title={reason}>{reason || '—'}</span> },
              { title: '提交人', dataIndex: 'madeBy' },
              { title: '复核', className: styles.detail ?? '', render: (_, order) => decisionOf(order) },
              {
                title: '操作',
                width: 150,
                fixed: 'right',
                render: (_, order) => order.state === 'pending' && <Actions order={order} onDecide={setDeciding} />,
              },
            ]}
          />
        )}
      </div>
      <OrderDialog deciding={deciding} onClose={() => setDeciding(undefined)} onDecided={changed} />
    </Screen>
  )
}

function Subject({ order: { account, company, importId } }: { order: Order }) {
  if (importId) return <Link to={`/console/coin-imports?id=${importId}`}>查看导入</Link>
  if (!account) return '本规则的限额'
  return (
    <>
      <AccountLink account={account} /> <span className={styles.muted}>{company}</span>
    </>
  )
}

type ActionsProps = { order: Order; onDecide: (deciding: { order: Order; confirm: boolean }) => void }

function Actions({ order, onDecide }: ActionsProps) {
  const what = `${orderKinds[order.kind]} ${order.account}`
  return (
    <span className={styles.bar}>
      {!order.isOwn && (
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

function decisionOf({ state, isOwn, decidedBy, decidedAt, note }: Order): string {
  if (state === 'pending') return isOwn ? '须由他人复核' : '等待复核'
  return [decidedBy, formatMinute(decidedAt), note].filter((part) => part !== '').join('　')
}
