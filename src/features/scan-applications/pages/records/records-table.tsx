import { Badge, Button, Table } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import { applicationCan, applicationState } from '../../rules.ts'
import { NoRecords } from './no-records.tsx'
import { recordsPageSize } from './records-address.ts'
import { type ApplicationRecord, type RecordsProps, totalText } from './records-props.ts'
import styles from './records-table.module.css'

export function RecordsTable({ items, total, page, busy, isFiltered, onPage, onReset, onDetail, onResult, onCopy }: RecordsProps) {
  const columns: ColumnsType<ApplicationRecord> = [
    {
      title: '操作',
      key: 'actions',
      width: 236,
      className: styles.short ?? '',
      render: (_, { number, name, status }) => (
        <span className={styles.actions}>
          <Button type="link" size="small" aria-label={`详情：${name}`} onClick={() => onDetail(number)}>
            详情
          </Button>
          {applicationCan.viewResult({ state: status }) && (
            <Button type="link" size="small" aria-label={`查看结果：${name}`} onClick={onResult}>
              查看结果
            </Button>
          )}
          <Button type="link" size="small" aria-label={`复制为新申请：${name}`} onClick={() => onCopy(number)}>
            复制为新申请
          </Button>
        </span>
      ),
    },
    { title: '申请编号', dataIndex: 'number', className: styles.short ?? '' },
    { title: '任务名称', dataIndex: 'name', width: '100%' },
    { title: '任务类型', dataIndex: 'taskType', className: styles.short ?? '', render: (text: string) => text.replaceAll('|', ' / ') },
    {
      title: '审核状态',
      dataIndex: 'status',
      className: styles.short ?? '',
      render: (text: string) => {
        const { label, tone } = applicationState(text)
        return <Badge status={tone} text={label} />
      },
    },
    { title: '申请时间', dataIndex: 'submittedAt', className: styles.short ?? '' },
  ]
  return (
    <Table<ApplicationRecord>
      rowKey="number"
      columns={columns}
      dataSource={[...items]}
      loading={busy}
      size="middle"
      locale={{ emptyText: <NoRecords isFiltered={isFiltered} onReset={onReset} /> }}
      pagination={{
        size: 'large',
        current: page,
        pageSize: recordsPageSize,
        total,
        showTotal: totalText,
        showSizeChanger: false,
        onChange: onPage,
      }}
    />
  )
}
