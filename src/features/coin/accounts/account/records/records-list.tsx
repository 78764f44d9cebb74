import type { ColumnsType } from 'antd/es/table'
import type { CallReply } from '#gateway/call.ts'
import { RowLink } from '#platform/lists/shared/open-row.tsx'
import { OwnList, type OwnListProps } from '#platform/lists/shared/own/own-list.tsx'
import cards from '#platform/lists/shared/own/own-list.module.css'
import type { listRecords } from '../../contract.ts'
import { coinPaths } from '../../shared/coin-user.ts'
import { recordsPageSize } from './records-address.ts'
import styles from './records-section.module.css'
import { Button } from 'antd'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Quantity } from '#platform/ledger/shared/quantity.tsx'

export type Records = CallReply<typeof listRecords>
type WriteOff = Records['items'][number]

type RecordsListProps = Pick<OwnListProps<WriteOff>, 'items' | 'total' | 'page' | 'busy' | 'onPage'> & {
  isFiltered: boolean
  /** Whether an earlier day could show more: details of an empty card are hidden after a month. */
  hasEarlier: boolean
  onReset: () => void
}

export function RecordsList({ isFiltered, hasEarlier, onReset, ...list }: RecordsListProps) {
  return (
    <OwnList<WriteOff>
      {...list}
      pageSize={recordsPageSize}
      rowKey={({ id }) => id}
      columns={columns}
      open={({ id }) => coinPaths.entry(id)}
      cardsUpTo={767}
      renderCard={(record) => <RecordCard {...record} />}
      empty={<NoRecords {...{ isFiltered, hasEarlier, onReset }} />}
    />
  )
}

const columns: ColumnsType<WriteOff> = [
  { title: '明细', key: 'detail', render: (_, record) => <Detail {...record} /> },
  { title: '服务类型', dataIndex: 'service', width: 140 },
  { title: '数量', key: 'quantity', width: 104, align: 'right', render: (_, record) => <Coins {...record} /> },
  { title: '充值时间', dataIndex: 'creditedAt', width: 168, render: formatTime },
  { title: '扣除时间', dataIndex: 'debitedAt', width: 168, render: formatTime },
]

function formatTime(time: string): string {
  return time || '—'
}

function Detail({ id, detail }: WriteOff) {
  return (
    <RowLink target={coinPaths.entry(id)} label="">
      {detail}
    </RowLink>
  )
}

function Coins({ quantity }: WriteOff) {
  return (
    <b className={styles.coins}>
      <Quantity amount={Number(quantity)} />
    </b>
  )
}

function RecordCard(record: WriteOff) {
  const { service, creditedAt, debitedAt } = record
  return (
    <>
      <div className={cards.title}>
        <h3>
          <Detail {...record} />
        </h3>
        <Coins {...record} />
      </div>
      <p className={cards.line}>
        {service}
        <span>{creditedAt ? `充值时间 ${creditedAt}` : `扣除时间 ${debitedAt}`}</span>
      </p>
    </>
  )
}

function NoRecords({ isFiltered, hasEarlier, onReset }: Pick<RecordsListProps, 'isFiltered' | 'hasEarlier' | 'onReset'>) {
  return (
    <EmptyState title={isFiltered ? '没有符合条件的明细' : '近一个月没有充值或使用'} drawing={isFiltered ? 'search' : 'empty'}>
      {isFiltered && <p>换一个日期范围或明细关键字再试。</p>}
      {!isFiltered && hasEarlier && <p>更早的明细，可以调整日期范围后查询。</p>}
      {isFiltered && <Button onClick={onReset}>恢复默认条件</Button>}
    </EmptyState>
  )
}
