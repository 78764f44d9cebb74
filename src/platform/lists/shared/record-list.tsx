import { Button } from 'antd'
import { readPage } from '#kit/list-address.ts'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { storeList } from '#ui/browser/tab-storage.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { type Filter, filterNames, Filters, useWantedSearch } from '#ui/antd/filters.tsx'
import { listLimits } from '../rules.ts'
import { useChosenColumns } from './columns/chosen-columns.ts'
import { ColumnChooser } from './columns/column-chooser.tsx'
import { ExportButton, type FetchPage } from './export-button.tsx'
import { ListBody } from './list-body.tsx'
import { ListCard } from './list-card.tsx'
import type { ListBodyProps, ListChange, ListSort } from './list-props.ts'
import type { ListColumn, RowTarget } from './list-column.ts'
import { SavedViews } from './saved-views.tsx'
import styles from './list-card.module.css'

type RecordListProps<T extends object> = {
  /** The path of the screen, the storage key of views and columns. */
  list: string
  label: string
  columns: readonly ListColumn<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  /** Without it all rows are shown at once. */
  total?: number
  isMore?: boolean
  totalText?: string
  filters?: readonly Filter[]
  /** Views are of a whole screen: a list within the page of one object has none. */
  hasViews?: boolean
  /** A part of another list that has an address of its own, as a recycle bin: the way back leads to that list. */
  isSide?: boolean
  /** The order of an address that names none, as `-created`. */
  firstSort?: string
  open?: (row: T) => RowTarget | undefined
  openLabel?: (row: T) => string
  renderActions?: (row: T) => ReactNode
  isMuted?: ListBodyProps<T>['isMuted']
  /** Rows that are chosen for an action on many. */
  selection?: ListBodyProps<T>['selection']
  fetchPage?: FetchPage<T>
  /** Above the filters: tabs, folders. */
  above?: ReactNode
  /** Stand with columns and export, which an export of its own replaces. */
  tools?: ReactNode
  /** What is done with the chosen rows. */
  bulk?: ReactNode
  /** Draws the rows as tiles instead of a table: pictures. */
  tile?: ((row: T) => ReactNode) | undefined
  /** What the list says and offers while it holds nothing at all. */
  empty: ReactNode
}

/** A list of the console: filters, views, columns, export, rows that open, pages. The address holds all of it but the columns. */
export function RecordList<T extends object>(props: RecordListProps<T>) {
  const { label, rows, rowKey, total, isMore, totalText, filters = [], firstSort = '' } = props
  const { open, openLabel, renderActions, isMuted, selection, tile, isSide = false } = props
  const [search, setSearch] = useWantedSearch()
  const isLoading = useNavigation().state === 'loading'
  const choice = useChosenColumns(props.list, props.columns)
  const { columns } = choice
  useStoredList(isSide)
  const isFiltered = filterNames(filters).some((name) => search.get(name))

  function change({ page, pageSize, sort }: ListChange): void {
    const next = new URLSearchParams(search)
    next.delete('page')
    if (page && page > 1) next.set('page', String(page))
    if (pageSize) next.set('size', String(pageSize))
    if (sort) next.set('sort', `${sort.isDown ? '-' : ''}${sort.name}`)
    setSearch(next, { preventScrollReset: page === undefined })
  }

  return (
    <ListCard head={<ListHead {...props} query={toViewSearch(search)} choice={choice} />} bulk={props.bulk}>
      <ListBody<T>
        {...{ label, columns, rows, rowKey, open, openLabel, renderActions, isMuted, selection, tile }}
        busy={isLoading}
        empty={<NoRows isFiltered={isFiltered}>{props.empty}</NoRows>}
        sort={toSort(search.get('sort') || firstSort)}
        paging={total === undefined ? undefined : { ...parsePage(search), total, isMore, totalText }}
        onChange={change}
      />
      {total === undefined && rows.length > 0 && <p className={styles.count}>共 {rows.length.toLocaleString('zh-CN')} 条</p>}
    </ListCard>
  )
}

/** So that the way back from what is opened finds the list as it was left. */
function useStoredList(isSide: boolean): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!isSide) storeList(pathname, search)
  }, [isSide, pathname, search])
}

type ListHeadProps<T extends object> = RecordListProps<T> & { query: string; choice: ReturnType<typeof useChosenColumns<T>> }

function ListHead<T extends object>(props: ListHeadProps<T>) {
  const { list, label, rows, total, filters = [], hasViews = true, fetchPage, tile, query, above, tools } = props
  const { columns, chosen, choose, reset } = props.choice
  return (
    <>
      {above}
      <div className={styles.head}>
        {filters.length > 0 && <Filters filters={filters} />}
        <div className={styles.tools}>
          {hasViews && filters.length > 0 && <SavedViews list={list} query={query} />}
          {!tile && <ColumnChooser columns={props.columns} chosen={chosen} onChoose={choose} onReset={reset} />}
          {fetchPage && (
            <ExportButton list={list} label={label} query={query} columns={columns} total={total ?? rows.length} fetchPage={fetchPage} />
          )}
          {tools}
        </div>
      </div>
    </>
  )
}

function NoRows({ isFiltered, children }: { isFiltered: boolean; children: ReactNode }) {
  const { pathname } = useLocation()
  if (!isFiltered) return <EmptyState title="暂无数据">{children}</EmptyState>
  return (
    <EmptyState title="没有符合条件的记录" drawing="search">
      <Button href={pathname}>重置筛选</Button>
    </EmptyState>
  )
}

function toSort(order: string): ListSort | undefined {
  return order ? { name: order.replace(/^-/, ''), isDown: order.startsWith('-') } : undefined
}

function parsePage(search: URLSearchParams): { page: number; pageSize: number } {
  const size = Number(search.get('size'))
  return {
    page: readPage(search),
    pageSize: listLimits.pageSizes.find((known) => known === size) ?? listLimits.pageSizes[0],
  }
}

/** What a view saves of an address: filters and order, neither the page nor what is open. */
function toViewSearch(search: URLSearchParams): string {
  const params = new URLSearchParams(search)
  for (const name of ['page', 'id']) params.delete(name)
  return params.size > 0 ? `?${params}` : ''
}
