import type { ColumnType, Generated } from 'kysely'
import type { DeskExportState, ImportKind, ImportState, OrderKind, OrderState } from '../rules.ts'
import type { ExportFilters } from './ledger/export-tables.ts'

export type CoinOrderRow = {
  id: string
  kind: OrderKind
  state: Generated<OrderState>
  account_id: string | null
  amount: number
  fen: Generated<number>
  receipt: Generated<string>
  reason: Generated<string>
  reverses: number | null
  import_id: string | null
  booking_id: number | null
  made_by: string
  made_by_name: string
  made_at: Date
  decided_by: string | null
  decided_by_name: string | null
  decided_at: Date | null
  note: Generated<string>
}

export type CoinImportRow = {
  id: string
  kind: ImportKind
  state: ImportState
  file_name: string
  digest: Buffer
  lines: number
  quantity: number
  fen: number
  made_by: string
  made_by_name: string
  made_at: Date
  finished_at: Date | null
}

export type CoinImportLineRow = {
  import_id: string
  line: number
  account: string
  quantity: string
  yuan: string
  service: string
  detail: string
  reference: string
  faults: Generated<string[]>
  booking_id: number | null
}

export type CoinAloneRow = { person: string; account_id: string; day: string; amount: number }

export type CoinImportProgressRow = { import_id: string; done: number }

export type CoinDeskExportRow = {
  id: string
  asked_by: string
  filters: ColumnType<ExportFilters, string, string>
  state: DeskExportState
  done: Generated<number>
  total: Generated<number>
  file_id: string | null
  requested_at: Date
  finished_at: Date | null
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    coin_order: CoinOrderRow
    coin_alone: CoinAloneRow
    coin_import: CoinImportRow
    coin_import_line: CoinImportLineRow
    coin_import_progress: CoinImportProgressRow
    coin_desk_export: CoinDeskExportRow
  }
}
