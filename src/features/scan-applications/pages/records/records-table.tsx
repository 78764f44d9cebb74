import { Badge, Button, Table } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import { applicationCan, applicationState } from '../../rules.ts'
import { RefusalReason } from './refusal-reason.tsx'
import { NoRecords } from './no-records.tsx'
import { recordsPageSize } from './records-address.ts'
import { type ApplicationRecord, type RecordsProps, totalText } from './records-props.ts'
import styles from './records-table.module.css'

export function RecordsTable(props: RecordsProps) {
  const { items, total, page, busy, isFiltered, onPage, onReset } = props
  return (
    <Table<ApplicationRecord>
      rowKey="number"
      columns={getColumns(props)}
      dataSource={[...items]}
      loading={busy}
      size="middle"
      className={styles.table ?? ''}
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

type Actions = Pick<RecordsProps, 'onDetail' | 'onResult' | 'onCopy'>

function getColumns(actions: Actions): ColumnsType<ApplicationRecord> {
  return [
    {
      title: '操作',
      key: 'actions',
      width: 236,
      className: styles.short ?? '',
      render: (_, record) => <RecordActions record={record} {...actions} />,
    },
    { title: '申请编号', dataIndex: 'number', className: styles.short ?? '' },
    {
      title: '任务名称',
      dataIndex: 'name',
      width: '100%',
      className: styles.name ?? '',
      render: (name: string, record) => (
        <>
          {name}
          <RefusalReason record={record} />
        </>
      ),
    },
    { title: '任务类型', dataIndex: 'taskType', className: styles.type ?? '', render: (text: string) => text.replaceAll('|', ' / ') },
    {
      title: '审核状态',
      dataIndex: 'status',
      className: styles.short ?? '',
      render: (text: string) => {
        const { label, tone } = applicationState(text)
        return <Badge status={tone} text={label} />
      },
    },
    { title: '申请时间', dataIndex: 'submittedAt', className: styles.time ?? '' },
  ]
}

function RecordActions({ record: { number, name, status }, onDetail, onResult, onCopy }: Actions & { record: ApplicationRecord }) {
  return (
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
  )
}
