export type ExportFormat = 'xlsx' | 'csv' | 'pdf'

/** A table to be written; `rows` yields it in portions, each as text. */
export type ExportTable = {
  form: ExportFormat
  /** Without its ending. */
  fileName: string
  sheetName: string
  title: string
  columns: readonly { heading: string; width: number; isNumber?: true }[]
  /** What a document says above its table, and at the foot of every page. */
  facts?: readonly (readonly [label: string, value: string])[]
  footer?: string
  total: number
  rows: () => AsyncGenerator<string[][]>
}
