import type { Generated } from 'kysely'
import type { RequestState } from '../rules.ts'

export type RechargeRequestRow = {
  id: string
  number: string
  account: string
  quantity: number
  fen: number
  payer: string
  /** Canonical. */
  reference: string
  note: Generated<string>
  state: RequestState
  created_at: Date
  settled_at: Date | null
  settled_by: Generated<string>
  settled_by_name: Generated<string>
  reason: Generated<string>
  booking_id: number | null
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    recharge_request: RechargeRequestRow
    recharge_request_day: { day: string; last: number }
  }
}
