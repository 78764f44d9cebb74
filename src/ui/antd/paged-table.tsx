import { Table, type TableColumnsType } from 'antd'
import { useNavigation, useSearchParams } from 'react-router'

type PagedTableProps<T extends object> = {
  columns: TableColumnsType<T>
  items: T[]
  total?: number
  rowKey: keyof T & string
  pageSize?: number
}

/** A page of rows; which one stands in the address. */
export function PagedTable<T extends object>({ columns, items, total, rowKey, pageSize = 20 }: PagedTableProps<T>) {
  const [search, setSearch] = useSearchParams()
  const { state } = useNavigation()

  function turnTo(page: number): void {
    const next = new URLSearchParams(search)
    next.set('page', String(page))
    setSearch(next)
  }

  return (
    <Table<T>
      size="middle"
      rowKey={rowKey}
      columns={columns}
      dataSource={items}
      loading={state === 'loading'}
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
