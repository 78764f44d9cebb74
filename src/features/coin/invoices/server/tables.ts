import type { Generated, GeneratedAlways } from 'kysely'
import type { ReviewedRow } from '#platform/reviewing/server/tables.ts'
import type { FileSlot } from '../batch-rules.ts'
import type { Buyer } from '../buyer-rules.ts'

export type InvoiceRow = ReviewedRow & {
  /** Of the coin account that applies. */
  account: string
  buyer: Buyer
  title: string
  kind: string
  /** As the kind was called then; '' in rows of the version before. */
  kind_label: Generated<string>
  tax_number: string
  bank: string
  bank_account: string
  phone: string
  address: string
  remark: string
  fen: number
  /** Of the queue; follows from `fen`. */
  yuan: Generated<number>
  approved_at: Generated<Date | null>
  rejected_at: Generated<Date | null>
  /** Why it was rejected; '' since it was resubmitted. */
  rejection: Generated<string>
  number: Generated<string | null>
  issued_on: Generated<string | null>
  red_number: Generated<string | null>
  red_at: Generated<Date | null>
  serial: GeneratedAlways<number>
  /** The number by which people and the tax software call it; follows from `serial`. */
  code: GeneratedAlways<string>
}

export type InvoiceRechargeRow = { invoice_id: string; recharge_id: string; is_held: Generated<boolean> }

export type InvoiceBatchRow = {
  id: string
  code: string
  made_by: string
  made_by_name: string
  made_at: Date
  invoices: number
  fen: number
}
export type InvoiceBatchLineRow = { batch_id: string; invoice_id: string }
export type InvoiceResultFileRow = { owner: string; number: string; slot: FileSlot; file_id: string }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    invoice: InvoiceRow
    invoice_recharge: InvoiceRechargeRow
    invoice_batch: InvoiceBatchRow
    invoice_batch_line: InvoiceBatchLineRow
    invoice_result_file: InvoiceResultFileRow
  }
}
