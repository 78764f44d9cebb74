/** What the values of a column are. A column says it once; exports, templates, lists and imports follow it. */
export type ColumnType = 'amount' | 'count' | 'day' | 'time' | 'identifier' | 'text'

/** Figures stand at the right of their column. */
export function isFigure(type: ColumnType): boolean {
  return type === 'amount' || type === 'count'
}
