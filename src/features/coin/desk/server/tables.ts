import type { Generated } from 'kysely'
import type { OrderKind, OrderState } from '../rules.ts'

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
  /** Of the kind `reopen`: the proposed first open day. */
  open_from: string | null
  booking_id: number | null
  /** The recharge request that it pays. */
  request_id: string | null
  made_by: string
  made_by_name: string
  made_at: Date
  decided_by: string | null
  decided_by_name: string | null
  decided_at: Date | null
  note: Generated<string>
}

export type CoinAloneRow = { person: string; account_id: string; day: string; amount: number; fen: number }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    coin_order: CoinOrderRow
    coin_alone: CoinAloneRow
    coin_receipt_file: { file_id: string; order_id: string | null; booking_id: number | null }
  }
}
