import type { Key, ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useChosenColumns } from '#platform/lists/shared/columns/chosen-columns.ts'
import { ColumnChooser } from '#platform/lists/shared/columns/column-chooser.tsx'
import { ExportButton } from '#platform/lists/shared/export-button.tsx'
import { ListBody } from '#platform/lists/shared/list-body.tsx'
import { ListCard } from '#platform/lists/shared/list-card.tsx'
import type { ListChange } from '#platform/lists/shared/list-props.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { SavedViews } from '#platform/lists/shared/saved-views.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { listColumns, isBulkAction, listActions } from '../../rules.ts'
import { itemAddress, type Queue, queueAddress, type Reviewer, type ReviewItem, type ReviewScreens } from '../review-data.ts'
import { useNow } from '../use-now.ts'
import { FilterBar } from './filter-bar.tsx'
import { changeQueue, type QueueQuery, writeQueue } from './queue-address.ts'
import { cellText, ReviewCell } from './review-cell.tsx'
import type { useCursor } from './use-queue-actions.ts'

type QueueListProps = {
  screens: ReviewScreens
  /** The current filters; `queue.query` are those of the displayed items. */
  queueQuery: QueueQuery
  /** The search text of the address as a view saves it. */
  view: string
  queue: Queue
  reviewer: Reviewer
  cursor: ReturnType<typeof useCursor>
  onChange: (query: Partial<QueueQuery>) => void
  /** What is done with the chosen items. */
  bulk: ReactNode
}

/** The console's list with the filters and the cursor of a queue. */
export function QueueList({ screens, queueQuery, view, queue, reviewer, cursor, onChange, bulk }: QueueListProps) {
  const { declaration, calls } = screens
  const { query } = queue
  const now = useNow(30_000)
  const isLoading = useNavigation().state !== 'idle'
  const list = queueAddress(screens)
  const all = toColumns(screens, now)
  const { columns, chosen, choose, reset } = useChosenColumns(list, all)

  function change({ page, pageSize, sort }: ListChange): void {
    onChange({
      page: page ?? 1,
      ...(pageSize && { pageSize }),
      ...(sort && { sort: sort.name, direction: sort.isDown ? ('desc' as const) : ('asc' as const) }),
    })
  }

  return (
    <ListCard
      bulk={bulk}
      head={
        <FilterBar declaration={declaration} query={queueQuery} queue={queue} first={screens.filters} onChange={onChange}>
          <SavedViews list={list} query={view} />
          <ColumnChooser columns={all} chosen={chosen} onChoose={choose} onReset={reset} />
          <ExportButton
            list={list}
            label={declaration.noun}
            query={view}
            columns={columns}
            total={queue.total}
            fetchPage={(page) => callFromBrowser(calls.list, { ...query, ...page })}
          />
        </FilterBar>
      }
    >
      <ListBody<ReviewItem>
        label={declaration.noun}
        columns={columns}
        rows={queue.items}
        rowKey={({ id }) => id}
        busy={isLoading}
        empty={<NoItems query={query} />}
        open={({ id }) => itemAddress(screens, id)}
        sort={{ name: query.sort, isDown: query.direction === 'desc' }}
        paging={{
          page: query.page,
          pageSize: query.pageSize,
          total: queue.total,
          isMore: queue.isMore,
        }}
        selection={reviewer.mayReview ? toRowSelection(screens, cursor) : undefined}
        current={cursor.current}
        onChange={change}
      />
    </ListCard>
  )
}

/** The search text that a view of this queue saves. */
export function toViewAddress(search: string, queueQuery: QueueQuery): string {
  return search && writeQueue(changeQueue(queueQuery, { page: 1 }))
}

const fileTypes = { text: 'text', choice: 'text', flags: 'text', amount: 'amount', count: 'count', date: 'time' } as const

/** The kind's default columns first, then the optional ones. */
function toColumns(screens: ReviewScreens, now: Date): ListColumn<ReviewItem>[] {
  const { declaration } = screens
  const known = listColumns(declaration)
  const usual = screens.columns.flatMap((key) => known.filter((column) => column.key === key))
  const amount = usual.find(({ type }) => type === 'amount' || type === 'count')
  return [...usual, ...known.filter((column) => !usual.includes(column))].map((column, i) => ({
    key: column.key,
    title: column.label,
    type: fileTypes[column.type],
    ...(column.sortable && { sort: column.key }),
    ...(i === 1 && { phone: 'name' as const, opens: true as const }),
    ...(column.key === 'state' && { phone: 'state' as const }),
    ...(column === amount && { phone: 'amount' as const }),
    ...(!usual.includes(column) && { isOptional: true as const }),
    text: (item) => cellText(item, column, declaration),
    render: (item) => <ReviewCell item={item} column={column} declaration={declaration} now={now} />,
  }))
}

/** Rows on which some bulk action is possible. */
function toRowSelection({ declaration, getLabel }: ReviewScreens, { selected, select }: ReturnType<typeof useCursor>) {
  return {
    selectedRowKeys: [...selected],
    preserveSelectedRowKeys: true,
    columnWidth: 44,
    getCheckboxProps: (item: ReviewItem) => ({
      disabled: !listActions(declaration, item.state).some(([, action]) => isBulkAction(action)),
      'aria-label': `选择 ${getLabel(item)}`,
    }),
    onChange: (keys: Key[]) => select(keys.map(String)),
  }
}

const noItems: Record<QueueQuery['scope'], [title: string, next: string]> = {
  unassigned: ['没有待领取的事项', '提交后会出现在这里。'],
  mine: ['没有我的待办', '领取的和转交给我的事项会出现在这里。'],
  overdue: ['没有已超时的事项', '超过办理期限而未办结的会出现在这里。'],
  all: ['还没有事项', '提交后会出现在这里。'],
}

function NoItems({ query: { filters, scope } }: { query: QueueQuery }) {
  const [title, next] = Object.keys(filters).length > 0 ? ['没有符合条件的事项', '可以重置筛选，或换一个范围看看。'] : noItems[scope]
  return (
    <EmptyState title={title}>
      <p>{next}</p>
    </EmptyState>
  )
}
