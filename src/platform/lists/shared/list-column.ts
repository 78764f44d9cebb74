import type { ReactNode } from 'react'
import type { ColumnType } from '#kit/formats/column-type.ts'

/** One column of a list, for the table, the card of a phone and the exported file alike. */
export type ListColumn<T> = {
  key: string
  title: string
  /** The value in words: what is exported, and shown unless `render` draws it. */
  text: (row: T) => string
  render?: (row: T) => ReactNode
  /** The server's name of this order; the address holds it with a minus before it for descending. */
  sort?: string
  /** What it holds: how it stands in the table, and in an exported file. */
  type: ColumnType
  width?: number
  className?: string | undefined
  /** Opens the row beside the first column. */
  opens?: true
  /** What leads the card on a phone; all other columns follow below. */
  phone?: 'name' | 'amount' | 'state'
  /** Off until chosen. */
  isOptional?: true
}

/** What opens when a row is chosen: the address of its object, or a drawer of the same screen. */
export type RowTarget = string | (() => void)

export function drawCell<T>({ render, text }: ListColumn<T>, row: T): ReactNode {
  return (render ? render(row) : text(row)) || '—'
}
