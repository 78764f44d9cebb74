import { Table } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { columnsOf, pendingState, type ReviewDeclaration } from '../rules.ts'
import { type QueueQuery, queuePageSize } from './queue-address.ts'
import { ReviewCell } from './review-cell.tsx'
import { countText, type Queue, type ReviewItem } from './review-data.ts'
import styles from './review-table.module.css'
import { textOf } from './text-of.ts'
import { useNow } from './use-now.ts'

type ReviewTableProps = {
  declaration: ReviewDeclaration
  queue: Queue
  /** Keys of the columns, in order; the first two tell what it is and link to it. */
  shown: readonly string[]
  current: number
  selected: readonly string[]
  selectable: boolean
  busy: boolean
  addressOf: (id: string) => string
  onSelect: (ids: string[]) => void
  onChange: (query: Partial<QueueQuery>) => void
}

export function ReviewTable(props: ReviewTableProps) {
  const { declaration, queue, shown, current, selected, selectable, busy, addressOf, onSelect, onChange } = props
  const { query } = queue
  const now = useNow(30_000)
  const place = useRef<HTMLDivElement>(null)
  const all = columnsOf(declaration)

  useEffect(() => {
    place.current?.querySelectorAll('[data-row-key]')[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const columns: ColumnsType<ReviewItem> = shown
    .flatMap((key) => all.filter((column) => column.key === key))
    .map((column, i) => ({
      key: column.key,
      title: column.label,
      align: column.type === 'number' ? 'right' : 'left',
      sorter: column.sortable === true,
      sortDirections: ['descend', 'ascend', 'descend'],
      sortOrder: query.sort === column.key ? (query.direction === 'asc' ? 'ascend' : 'descend') : null,
      render: (_, item) => {
        const cell = <ReviewCell item={item} column={column} declaration={declaration} now={now} />
        return i < 2 ? (
          <Link to={addressOf(item.id)} className={i === 0 ? styles.key : styles.title}>
            {cell}
          </Link>
        ) : (
          cell
        )
      },
    }))

  return (
    <div ref={place} className={styles.table}>
      <Table<ReviewItem>
        rowKey="id"
        size="small"
        loading={busy}
        columns={columns}
        dataSource={queue.items}
        showSorterTooltip={false}
        rowClassName={(_, i) => classes(i === current && styles.current)}
        {...(selectable
          ? {
              rowSelection: {
                selectedRowKeys: [...selected],
                preserveSelectedRowKeys: true,
                columnWidth: 44,
                getCheckboxProps: (item: ReviewItem) => ({
                  disabled: item.state !== pendingState,
                  'aria-label': `选择 ${textOf(item.values.number) || item.applicantName}`,
                }),
                getTitleCheckboxProps: () => ({ 'aria-label': '选择本页' }),
                onChange: (keys) => onSelect(keys.map(String)),
              },
            }
          : {})}
        pagination={{
          current: query.page,
          pageSize: queuePageSize,
          total: queue.total,
          showSizeChanger: false,
          hideOnSinglePage: false,
          showTotal: () => `${queue.isMore ? '' : '共 '}${countText(queue)} 条`,
        }}
        locale={{
          emptyText: (
            <EmptyState title="没有符合条件的事项">
              <p>可以清除筛选，或换一个范围看看。</p>
            </EmptyState>
          ),
        }}
        onChange={(pages, _, sorter, { action }) => {
          if (action === 'paginate') onChange({ page: pages.current ?? 1 })
          if (action !== 'sort' || Array.isArray(sorter)) return
          onChange({ sort: String(sorter.columnKey), direction: sorter.order === 'ascend' ? 'asc' : 'desc', page: 1 })
        }}
      />
    </div>
  )
}
