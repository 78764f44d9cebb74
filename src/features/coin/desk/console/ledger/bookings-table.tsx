import type { ReactNode } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { bookingKinds, systemAccounts } from '#platform/ledger/rules.ts'
import { useOpenedRow } from '#platform/lists/shared/opened-row.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { formatMinute } from '#kit/dates.ts'
import type { Filter } from '#ui/antd/filters.tsx'
import { AccountLink } from '../account-link.tsx'
import { type Booking, BookingDrawer } from './booking-drawer.tsx'
import { Change } from '../coins.tsx'
import { formatNumber } from '../format-number.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import styles from '../back-office.module.css'
import type { listBookings } from '../../ledger-contract.ts'

type ListedBookings = CallReply<typeof listBookings>
type Entry = ListedBookings['items'][number]
type BookingsTableProps = {
  listed: ListedBookings
  opened: Booking | undefined
  filters: readonly Filter[]
  isOfOneAccount?: boolean
  tools?: ReactNode
  onChange: () => void
}

/** Columns that the page of one account leaves out. */
const ofManyAccounts = ['account', 'counter', 'reference', 'madeBy']

export function BookingsTable({ listed, opened, filters, isOfOneAccount = false, tools, onChange }: BookingsTableProps) {
  const { getRowAddress, show } = useOpenedRow()
  const { items, total, isMore } = listed
  return (
    <>
      <RecordList<Entry>
        list={isOfOneAccount ? '/console/coin-accounts bookings' : '/console/ledger'}
        label="记账"
        columns={isOfOneAccount ? columns.filter(({ key }) => !ofManyAccounts.includes(key)) : columns}
        rows={items}
        rowKey={({ id }) => String(id)}
        empty={<p>充值、扣除等入账后，会出现在这里。</p>}
        total={total}
        isMore={isMore}
        filters={filters}
        hasViews={!isOfOneAccount}
        firstSort="-at"
        tools={tools}
        open={({ bookingId }) => getRowAddress(String(bookingId))}
        openLabel={({ bookingId }) => `查看记账 ${bookingId} 号`}
      />
      <BookingDrawer booking={opened} onClose={() => show('')} onOpen={(id) => show(String(id))} onChange={onChange} />
    </>
  )
}

const columns: ListColumn<Entry>[] = [
  { key: 'at', title: '时间', type: 'time', sort: 'at', width: 150, text: ({ at }) => formatMinute(at) },
  {
    key: 'account',
    title: '账号',
    type: 'identifier',
    className: blocks.mono,
    phone: 'name',
    text: ({ account }) => account,
    render: ({ account }) => <AccountLink account={account} />,
  },
  { key: 'kind', title: '类型', type: 'text', width: 90, phone: 'state', text: ({ kind }) => bookingKinds[kind].label },
  {
    key: 'amount',
    title: '数量',
    type: 'count',
    sort: 'amount',
    phone: 'amount',
    text: ({ amount }) => String(amount),
    render: ({ amount, reversedBy }) => <Change amount={amount} isStruck={reversedBy !== null} />,
  },
  { key: 'balance', title: '余额', type: 'count', text: ({ balance }) => formatNumber(balance) },
  { key: 'service', title: '业务类型', type: 'text', className: styles.service, text: ({ service }) => service },
  {
    key: 'detail',
    title: '明细',
    type: 'text',
    className: styles.detail,
    text: ({ detail }) => detail,
    render: ({ detail, reverses, reversedBy }) => (
      <>
        <span title={detail}>{detail}</span>
        {reversedBy !== null && <span className={blocks.muted}>（已由 {reversedBy} 号冲正）</span>}
        {reverses !== null && <span className={blocks.muted}>（冲正 {reverses} 号）</span>}
      </>
    ),
  },
  {
    key: 'counter',
    title: '对方',
    type: 'text',
    text: ({ counter }) => systemAccounts[counter] ?? counter,
    render: ({ counter }) => systemAccounts[counter] ?? <AccountLink account={counter} />,
  },
  { key: 'reference', title: '参考号', type: 'identifier', className: blocks.mono, text: ({ reference }) => reference },
  { key: 'madeBy', title: '经办', type: 'text', className: styles.service, text: ({ madeBy }) => madeBy },
]
