import { Pagination, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import { useMedia } from '#ui/browser/alive.ts'
import { listLimits } from '../rules.ts'
import { ListCards } from './list-cards.tsx'
import type { ListColumn, RowTarget } from './list-column.ts'
import { ListTable } from './list-table.tsx'
import styles from './list.module.css'

export type ListSort = { name: string; isDown: boolean }
export type ListPage = { page: number; pageSize: number; total: number; totalText?: string | undefined }
export type ListChange = { page?: number; pageSize?: number; sort?: ListSort }

export type ListBodyProps<T extends object> = {
  /** The name of the list for screen readers. */
  label: string
  columns: readonly ListColumn<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  busy: boolean
  empty: ReactNode
  open?: ((row: T) => RowTarget | undefined) | undefined
  openLabel?: ((row: T) => string) | undefined
  actions?: ((row: T) => ReactNode) | undefined
  sort?: ListSort | undefined
  paging?: ListPage | undefined
  selection?: TableProps<T>['rowSelection'] | undefined
  /** The row under the keyboard's cursor. */
  current?: number | undefined
  onChange: (change: ListChange) => void
}

/** Rows and pages, as a table or, on a phone, as cards. */
export function ListBody<T extends object>(props: ListBodyProps<T>) {
  const isNarrow = useMedia('(max-width: 767px)')
  const { label, paging, onChange } = props
  return (
    <section aria-label={label} className={styles.body}>
      {isNarrow ? <ListCards {...props} /> : <ListTable {...props} />}
      {paging && paging.total > 0 && (
        <Pagination
          className={styles.pages ?? ''}
          simple={isNarrow}
          current={paging.page}
          pageSize={paging.pageSize}
          total={paging.total}
          pageSizeOptions={[...listLimits.pageSizes]}
          showSizeChanger
          showTotal={() => paging.totalText ?? `共 ${paging.total.toLocaleString('zh-CN')} 条`}
          onChange={(page, pageSize) => onChange(pageSize === paging.pageSize ? { page } : { page: 1, pageSize })}
        />
      )}
    </section>
  )
}
