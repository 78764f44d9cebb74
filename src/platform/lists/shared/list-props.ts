import type { TableProps } from 'antd'
import type { ReactNode } from 'react'
import type { ListColumn, RowTarget } from './list-column.ts'

export type ListSort = { name: string; isDown: boolean }
/** `isMore`: there are more than were counted. */
type ListPage = { page: number; pageSize: number; total: number; isMore?: boolean | undefined; totalText?: string | undefined }
export type ListChange = { page?: number; pageSize?: number; sort?: ListSort }

export type ListBodyProps<T extends object> = {
  /** The name of the list for screen readers. */
  label: string
  columns: readonly ListColumn<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  busy: boolean
  empty: ReactNode
  /** Draws the rows as tiles instead of a table. */
  tile?: ((row: T) => ReactNode) | undefined
  open?: ((row: T) => RowTarget | undefined) | undefined
  openLabel?: ((row: T) => string) | undefined
  renderActions?: ((row: T) => ReactNode) | undefined
  /** Rows that don't count yet or any more. */
  isMuted?: ((row: T) => boolean) | undefined
  sort?: ListSort | undefined
  paging?: ListPage | undefined
  selection?: TableProps<T>['rowSelection'] | undefined
  /** The row under the keyboard's cursor. */
  current?: number | undefined
  onChange: (change: ListChange) => void
}
