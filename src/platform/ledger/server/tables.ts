import type { Generated } from 'kysely'
import type { BookingKind, HoldState, LedgerState } from '../rules.ts'

export type LedgerAccountRow = {
  id: Generated<number>
  code: string
  kind: 'customer' | 'system'
  state: Generated<LedgerState>
  state_since: Date
  balance: Generated<number>
  /** The part of the balance that was a gift. */
  granted: Generated<number>
  held: Generated<number>
  alert_below: number | null
  /** Whether entries are hidden a month after the balance became 0. */
  clears: Generated<boolean>
  zero_since: Date | null
  visible_from: Date | null
  entries: Generated<number>
  /** The number of its entries that checkpoints cover. */
  checkpointed: Generated<number>
  chain: Buffer | null
  opened_at: Date
}

export type LedgerBookingRow = {
  id: Generated<number>
  kind: BookingKind
  at: Date
  reference: string
  /** `{kind} {id}` */
  made_by: string
  reverses: number | null
  /** The deduction that it gives back, in whole or in part. */
  refunds: Generated<number | null>
}

export type LedgerEntryRow = {
  id: Generated<number>
  booking_id: number
  account_id: number
  kind: BookingKind | null
  amount: number
  granted: number
  balance: number | null
  service: string
  detail: string
  at: Date
  hash: Buffer | null
  /** What it is found by. */
  terms: string | null
}

export type LedgerHoldRow = {
  id: string
  account_id: number
  amount: number
  state: HoldState
  reference: string
  made_by: string
  at: Date
  expires_at: Date
  ended_at: Date | null
  ended_by: string | null
  booking_id: number | null
}

export type LedgerCheckpointRow = { id: Generated<number>; day: string; at: Date; content: string; digest: Buffer }

export type LedgerCheckRow = {
  id: Generated<number>
  at: Date
  /** The number of entries checked. */
  entries: number
  findings: Finding[]
  is_whole: Generated<boolean>
  last_entry: Generated<number>
  last_booking: Generated<number>
}
export type Finding = { what: string; subject: string; detail: string }

export type LedgerAlertRow = {
  id: Generated<number>
  account_id: number
  balance: number
  alert_below: number
  at: Date
  notified_at: Date | null
}

export type LedgerClosingRow = {
  id: Generated<number>
  /** The first day of the first open month, YYYY-MM-DD. */
  open_from: string
  at: Date
  made_by: string
  made_by_name: string
  reason: Generated<string>
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    ledger_account: LedgerAccountRow
    ledger_booking: LedgerBookingRow
    ledger_entry: LedgerEntryRow
    ledger_hold: LedgerHoldRow
    ledger_checkpoint: LedgerCheckpointRow
    ledger_check: LedgerCheckRow
    ledger_alert: LedgerAlertRow
    ledger_closing: LedgerClosingRow
  }
}
