/** What the values of a column are. A column says it once; exports, templates, lists and imports follow it. */
export type ColumnType = 'amount' | 'count' | 'day' | 'time' | 'identifier' | 'text'
