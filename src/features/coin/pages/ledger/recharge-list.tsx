import { Pagination, Table, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { formatYuan } from '#kit/money.ts'
import { useRowClick } from '#platform/lists/parts/open-row.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { listOwnRecharges } from '../../entry-contract.ts'
import { coinUnit, paidByLabels } from '../../rules.ts'
import { coinPaths } from '../coin-user.ts'
import styles from './recharges.module.css'

export const rechargesPageSize = 10

type Recharge = CallReply<typeof listOwnRecharges>['items'][number]
type RechargeListProps = {
  items: readonly Recharge[]
  total: number
  page: number
  busy: boolean
  isFiltered: boolean
  onPage: (page: number) => void
}

function NoRecharges({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState title={isFiltered ? '没有符合条件的充值' : '还没有充值'}>
      <p>
        <Link to={coinPaths.recharge} className={styles.link}>
          去充值
        </Link>
      </p>
    </EmptyState>
  )
}

function Serial({ serial, entryId }: Recharge) {
  if (entryId === null) return serial
  return (
    <Link to={coinPaths.entry(entryId)} className={styles.open ?? ''}>
      {serial}
    </Link>
  )
}

function moneyOf({ fen }: Recharge): string {
  return fen > 0 ? `¥${formatYuan(fen)}` : '—'
}

function wayOf({ paidBy, isReversed }: Recharge): string {
  return `${paidByLabels[paidBy]}${isReversed ? '（已冲正）' : ''}`
}

const columns: TableColumnsType<Recharge> = [
  { title: '充值编号', key: 'serial', render: (_, recharge) => <Serial {...recharge} /> },
  { title: '充值方式', key: 'way', render: (_, recharge) => wayOf(recharge) },
  { title: `数量（${coinUnit}）`, key: 'quantity', align: 'right', render: (_, { quantity }) => quantity.toLocaleString('zh-CN') },
  { title: '付款金额', key: 'money', align: 'right', render: (_, recharge) => moneyOf(recharge) },
  { title: '充值时间', dataIndex: 'rechargedAt' },
]

export function RechargeTable({ items, total, page, busy, isFiltered, onPage }: RechargeListProps) {
  const onRowClick = useRowClick()
  return (
    <Table<Recharge>
      rowKey="serial"
      size="middle"
      columns={columns}
      dataSource={[...items]}
      loading={busy}
      rowClassName={({ entryId }) => (entryId === null ? '' : (styles.row ?? ''))}
      onRow={({ entryId }) => (entryId === null ? {} : { onClick: (event) => onRowClick(event, coinPaths.entry(entryId)) })}
      locale={{ emptyText: <NoRecharges isFiltered={isFiltered} /> }}
      pagination={{
        size: 'large',
        current: page,
        pageSize: rechargesPageSize,
        total,
        showTotal: (count) => `共 ${count} 条`,
        showSizeChanger: false,
        onChange: onPage,
      }}
    />
  )
}

/** The list on narrow screens. */
export function RechargeCards({ items, total, page, busy, isFiltered, onPage }: RechargeListProps) {
  if (items.length === 0) return <NoRecharges isFiltered={isFiltered} />
  return (
    <>
      <ul className={styles.cards} aria-busy={busy}>
        {items.map((recharge) => (
          <li key={recharge.serial}>
            <div className={styles.title}>
              <h2>
                <Serial {...recharge} />
              </h2>
              <span>
                {recharge.quantity.toLocaleString('zh-CN')} {coinUnit}
              </span>
            </div>
            <p>
              <span>
                {wayOf(recharge)} {moneyOf(recharge)}
              </span>
              <span>{recharge.rechargedAt}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <span>共 {total} 条</span>
        <Pagination simple current={page} pageSize={rechargesPageSize} total={total} showSizeChanger={false} onChange={onPage} />
      </div>
    </>
  )
}
