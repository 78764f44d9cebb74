import { Button, Table, type TableColumnsType, type TableRef } from 'antd'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import styles from './paged-table.module.css'

type PagedTableProps<T extends object> = {
  columns: TableColumnsType<T>
  items: T[]
  total?: number
  rowKey: keyof T & string
  pageSize?: number
}

/** One page of rows; the page number is part of the URL. */
export function PagedTable<T extends object>({ columns, items, total, rowKey, pageSize = 20 }: PagedTableProps<T>) {
  const [search, setSearch] = useSearchParams()
  const { state } = useNavigation()
  const table = useRef<TableRef>(null)

  // A horizontal scroll container must be reachable by keyboard, even without buttons in its rows.
  useEffect(() => {
    const scroller = table.current?.nativeElement.querySelector('.ant-table-content')
    if (scroller && scroller.scrollWidth > scroller.clientWidth) scroller.setAttribute('tabindex', '0')
    else scroller?.removeAttribute('tabindex')
  })

  function turnTo(page: number): void {
    const next = new URLSearchParams(search)
    next.set('page', String(page))
    setSearch(next)
  }

  return (
    <Table<T>
      ref={table}
      className={styles.table ?? ''}
      size="middle"
      rowKey={rowKey}
      columns={columns}
      dataSource={items}
      loading={state === 'loading'}
      locale={{ emptyText: <NoRows isFiltered={[...search.keys()].some((name) => name !== 'page')} /> }}
      scroll={{ x: 'max-content' }}
      pagination={
        total === undefined
          ? false
          : {
              current: Number(search.get('page') ?? 1),
              pageSize,
              total,
              showSizeChanger: false,
              showTotal: (count) => `共 ${count} 条`,
              onChange: turnTo,
            }
      }
    />
  )
}

function NoRows({ isFiltered }: { isFiltered: boolean }) {
  const { pathname } = useLocation()
  return (
    <EmptyState title="暂无数据">
      {isFiltered && (
        <>
          <p>没有符合条件的记录。</p>
          <Button href={pathname}>清除条件</Button>
        </>
      )}
    </EmptyState>
  )
}
