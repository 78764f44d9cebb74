import { Button, Table } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import { ClampedText } from '#ui/text/clamped-text.tsx'
import { appealCan } from '../rules.ts'
import { AppealStatus } from './appeal-status.tsx'
import styles from './appeal-table.module.css'
import { appealsPageSize } from './appeals-address.ts'
import type { Appeal, AppealsProps } from './appeals-props.ts'

export function AppealTable({ items, total, page, busy, empty, onPage, onResult }: AppealsProps) {
  const columns: ColumnsType<Appeal> = [
    { title: '申诉类型', dataIndex: 'type', className: styles.short ?? '' },
    {
      title: '申诉描述',
      dataIndex: 'description',
      width: '100%',
      render: (text: string) => <ClampedText text={text} lines={2} />,
    },
    { title: '联系电话', dataIndex: 'phone', className: styles.short ?? '' },
    { title: '申诉时间', dataIndex: 'filedAt', className: styles.time ?? '' },
    {
      title: '状态',
      key: 'state',
      className: styles.short ?? '',
      render: (_, { state }) => <AppealStatus state={state} />,
    },
    { title: '处理时间', dataIndex: 'handledAt', className: styles.time ?? '', render: (text: string) => text || '—' },
    {
      title: '操作',
      key: 'actions',
      className: styles.short ?? '',
      render: (_, appeal) =>
        appealCan.viewResult(appeal) && (
          <Button
            type="link"
            size="small"
            aria-label={`查看结果：${appeal.type}`}
            className={styles.action ?? ''}
            onClick={() => onResult(appeal)}
          >
            查看结果
          </Button>
        ),
    },
  ]
  return (
    <Table<Appeal>
      rowKey="id"
      columns={columns}
      dataSource={[...items]}
      loading={busy}
      size="middle"
      locale={{ emptyText: empty }}
      pagination={{
        size: 'large',
        current: page,
        pageSize: appealsPageSize,
        total,
        showTotal: (count) => `共 ${count} 条`,
        showSizeChanger: false,
        onChange: onPage,
      }}
    />
  )
}
