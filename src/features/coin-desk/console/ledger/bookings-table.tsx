import { formatMinute } from '#kit/dates.ts'
import { bookingKinds } from '#platform/ledger/rules.ts'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { PagedTable } from '#ui/antd/paged-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { AccountLink } from '../account-link.tsx'
import { BookingDrawer } from './booking-drawer.tsx'
import { Change } from '../coins.tsx'
import styles from '../back-office.module.css'
import type { listBookings } from '../../ledger-contract.ts'
import { systemAccounts } from '../../rules.ts'
import { useSorting } from '../sorting.tsx'

type Listed = CallReply<typeof listBookings>
type Entry = Listed['items'][number]
type BookingsTableProps = { listed: Listed; isOfOneAccount?: boolean; onChange: () => void }

const first = '-at'
/** Columns that the ledger of a single account omits. */
const ofManyAccounts: unknown[] = ['account', 'counter', 'reference', 'madeBy']

export function BookingsTable({ listed, isOfOneAccount = false, onChange }: BookingsTableProps) {
  const [opened, setOpened] = useState<number>()
  const columns = columnsOf(setOpened, useSorting(first))
  if (listed.total === 0) return <EmptyState title="没有符合条件的记账" />
  return (
    <>
      <PagedTable<Entry>
        rowKey="id"
        items={listed.items}
        total={listed.total}
        columns={isOfOneAccount ? columns.filter(({ key }) => !ofManyAccounts.includes(key)) : columns}
      />
      {listed.isMore && <p className={styles.muted}>结果超过 {listed.total.toLocaleString('zh-CN')} 条，请缩小筛选范围或导出查看。</p>}
      <BookingDrawer id={opened} onClose={() => setOpened(undefined)} onOpen={setOpened} onChange={onChange} />
    </>
  )
}

function columnsOf(open: (bookingId: number) => void, sorted: ReturnType<typeof useSorting>): TableColumnsType<Entry> {
  return [
    { ...sorted('at', '时间'), width: 140, render: (_, { at }) => formatMinute(at) },
    { key: 'account', title: '账号', className: styles.mono ?? '', render: (_, { account }) => <AccountLink account={account} /> },
    { title: '类型', width: 70, render: (_, { kind }) => bookingKinds[kind].label },
    {
      ...sorted('amount', '数量'),
      className: styles.number ?? '',
      render: (_, { amount, reversedBy }) => <Change amount={amount} isStruck={reversedBy !== null} />,
    },
    { title: '余额', className: styles.number ?? '', render: (_, { balance }) => balance.toLocaleString('zh-CN') },
    { title: '业务类型', className: styles.service ?? '', dataIndex: 'service' },
    {
      title: '明细',
      className: styles.detail ?? '',
      render: (_, { detail, reverses, reversedBy }) => (
        <>
          <span title={detail}>{detail}</span>
          {reversedBy !== null && <span className={styles.muted}>（已由 {reversedBy} 号冲正）</span>}
          {reverses !== null && <span className={styles.muted}>（冲正 {reverses} 号）</span>}
        </>
      ),
    },
    {
      key: 'counter',
      title: '对方',
      render: (_, { counter }) => systemAccounts[counter] ?? <AccountLink account={counter} />,
    },
    { key: 'reference', title: '参考号', className: styles.mono ?? '', render: (_, { reference }) => reference || '—' },
    { key: 'madeBy', title: '经办', className: styles.service ?? '', dataIndex: 'madeBy' },
    {
      title: '操作',
      width: 80,
      fixed: 'right',
      render: (_, { bookingId }) => (
        <Button size="small" aria-label={`查看记账 ${bookingId} 号`} onClick={() => open(bookingId)}>
          查看
        </Button>
      ),
    },
  ]
}
