import { Table } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import { Link } from 'react-router'
import { useRowClick } from '#platform/lists/parts/open-row.tsx'
import { coinPaths } from '../coin-user.ts'
import { isCredit } from '../../rules.ts'
import { NoRecords } from './no-records.tsx'
import { recordsPageSize } from './records-address.ts'
import type { RecordsListProps, WriteOff } from './records-list.ts'
import styles from './records-section.module.css'

const columns: ColumnsType<WriteOff> = [
  {
    title: '明细',
    dataIndex: 'detail',
    render: (detail: string, { id }) => (
      <Link to={coinPaths.entry(id)} className={styles.open ?? ''}>
        {detail}
      </Link>
    ),
  },
  { title: '服务类型', dataIndex: 'service', width: 140 },
  {
    title: '数量',
    dataIndex: 'quantity',
    width: 84,
    align: 'right',
    render: (quantity: string) => <span className={isCredit(quantity) ? styles.credit : styles.debit}>{quantity}</span>,
  },
  { title: '充值时间', dataIndex: 'creditedAt', width: 168, render: timeText },
  { title: '扣除时间', dataIndex: 'debitedAt', width: 168, render: timeText },
]

function timeText(time: string): string {
  return time || '—'
}

export function RecordsTable({ items, total, page, busy, isFiltered, onPage, onReset }: RecordsListProps) {
  const onRowClick = useRowClick()
  return (
    <Table<WriteOff>
      rowKey="id"
      rowClassName={styles.row ?? ''}
      onRow={({ id }) => ({ onClick: (event) => onRowClick(event, coinPaths.entry(id)) })}
      size="middle"
      columns={columns}
      dataSource={[...items]}
      loading={busy}
      locale={{ emptyText: <NoRecords isFiltered={isFiltered} onReset={onReset} /> }}
      pagination={{
        size: 'large',
        current: page,
        pageSize: recordsPageSize,
        total,
        showTotal: (count) => `共 ${count} 条`,
        showSizeChanger: false,
        onChange: onPage,
      }}
    />
  )
}
