import type { ColumnType, Generated } from 'kysely'
import type { ExportState } from '../rules.ts'

export type ExportRow = {
  id: string
  kind: string
  /** `{kind} {id}` of the account that requested the export. */
  owner: string
  /** Handle of the only session that may watch it; '' for every session of the owner. */
  session: string
  filters: ColumnType<object, string, never>
  state: ExportState
  attempts: Generated<number>
  done: Generated<number>
  total: Generated<number>
  file_id: string | null
  requested_at: Date
  finished_at: Date | null
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    export: ExportRow
  }
}
