import { Table } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import { type Key, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { columnsOf, isBulkAction, listActions } from '../../rules.ts'
import { type QueueQuery, queuePageSize } from './queue-address.ts'
import { ReviewCell } from './review-cell.tsx'
import { countText, itemAddress, type Queue, type ReviewItem, type ReviewScreens } from '../review-data.ts'
import styles from './review-table.module.css'
import { useNow } from '../use-now.ts'

type ReviewTableProps = {
  screens: ReviewScreens
  queue: Queue
  current: number
  selected: readonly string[]
  selectable: boolean
  busy: boolean
  onSelect: (ids: string[]) => void
  onChange: (query: Partial<QueueQuery>) => void
}

export function ReviewTable(props: ReviewTableProps) {
  const { screens, queue, current, selected, selectable, busy, onSelect, onChange } = props
  const { query } = queue
  const now = useNow(30_000)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    place.current?.querySelectorAll('[data-row-key]')[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])

  return (
    <div ref={place} className={styles.table}>
      <Table<ReviewItem>
        rowKey="id"
        size="small"
        loading={busy}
        columns={toColumns(screens, query, now)}
        dataSource={queue.items}
        showSorterTooltip={false}
        rowClassName={(_, i) => classes(i === current && styles.current)}
        {...(selectable && { rowSelection: selectionOf(screens, selected, onSelect) })}
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

function toColumns(screens: ReviewScreens, query: QueueQuery, now: Date): ColumnsType<ReviewItem> {
  const { declaration } = screens
  const all = columnsOf(declaration)
  return screens.columns
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
          <Link to={itemAddress(screens, item.id)} className={i === 0 ? styles.key : styles.title}>
            {cell}
          </Link>
        ) : (
          cell
        )
      },
    }))
}

/** Rows on which some bulk action is possible. */
function selectionOf({ declaration, labelOf }: ReviewScreens, selected: readonly string[], onSelect: (ids: string[]) => void) {
  return {
    selectedRowKeys: [...selected],
    preserveSelectedRowKeys: true,
    columnWidth: 44,
    getCheckboxProps: (item: ReviewItem) => ({
      disabled: !listActions(declaration, item.state).some(([, action]) => isBulkAction(action)),
      'aria-label': `选择 ${labelOf(item)}`,
    }),
    getTitleCheckboxProps: () => ({ 'aria-label': '选择本页' }),
    onChange: (keys: Key[]) => onSelect(keys.map(String)),
  }
}
