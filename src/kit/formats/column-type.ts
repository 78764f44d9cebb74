import { formatYuan, parseCount, parseYuan } from '../money.ts'

/** What the values of a column are. A column says it once; exports, templates, lists and imports follow it. */
export type ColumnType = 'amount' | 'count' | 'day' | 'time' | 'identifier' | 'text'

/** Figures stand at the right of their column. */
export function isFigure(type: ColumnType): boolean {
  return type === 'amount' || type === 'count'
}

/** The value of a cell as lists show it, figures with their thousands apart; what is none stays as it is written. */
export function formatCell(type: ColumnType, written: string): string {
  if (type === 'count') return parseCount(written)?.toLocaleString('en-US') ?? written
  const fen = type === 'amount' ? parseYuan(written) : undefined
  return fen === undefined ? written : formatYuan(fen)
}
