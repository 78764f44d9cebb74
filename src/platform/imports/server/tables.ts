import type { ColumnType, Generated } from 'kysely'
import type { ImportState } from '../rules.ts'

export type ImportTotals = Record<string, number>

export type ImportRow = {
  id: string
  kind: string
  state: ImportState
  file_name: string
  digest: Buffer
  lines: number
  /** Sums of the file, by names that its kind gives them. */
  totals: ColumnType<ImportTotals, string, string>
  /** A proposal refers to it, so it is never removed. */
  is_proposed: Generated<boolean>
  made_by: string
  made_by_name: string
  made_at: Date
  finished_at: Date | null
  /** Of a failed one, in a sentence; '' where its lines say it. */
  failure: Generated<string>
}

export type ImportLineRow = {
  import_id: string
  line: number
  /** In canonical form, or as the file shows what can't be read, by the names of the columns. */
  cells: ColumnType<Record<string, string>, string, never>
  /** Why cells can't be read, by the names of their columns. No check changes it; `errors` include it. */
  faults: ColumnType<Record<string, string>, string | undefined, never>
  errors: Generated<string[]>
  /** What the line became, such as the number of a booking. */
  result: string | null
}

export type ImportProgressRow = { import_id: string; done: number }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    import: ImportRow
    import_line: ImportLineRow
    import_progress: ImportProgressRow
  }
}
