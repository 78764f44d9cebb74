import type { Generated } from 'kysely'
import type { FileState, MatchedBy, PaymentColumn } from '../rules.ts'

export type PaymentRow = {
  id: Generated<number>
  key: Buffer
  day: string
  fen: number
  payer: string
  reference: string
  remark: string
  payer_key: string
  tokens: string[]
  recharge_id: string | null
  request_id: string | null
  matched_by: MatchedBy | null
  matched_at: Date | null
  ignored_at: Date | null
  note: Generated<string>
  created_at: Date
}

export type PaymentFileRow = {
  id: string
  file_name: string
  state: FileState
  lines: number
  faulty: number
  known: Generated<number>
  matched: Generated<number>
  made_by: string
  made_by_name: string
  made_at: Date
  finished_at: Date | null
}

export type PaymentFileLineRow = {
  file_id: string
  line: number
  cells: Record<PaymentColumn, string>
  error: Generated<string>
  key: Buffer | null
  payment_id: number | null
  is_known: Generated<boolean>
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    payment: PaymentRow
    payment_file: PaymentFileRow
    payment_file_line: PaymentFileLineRow
    payment_file_progress: { file_id: string; done: number }
  }
}
