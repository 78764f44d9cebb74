import type { Generated } from 'kysely'
import type { ReviewedRow } from '#platform/reviewing/server/tables.ts'

export type AppealRow = ReviewedRow & {
  /** The number of the coin account. */
  account: string
  /** As it was called when the appeal was filed. */
  type: string
  phone: string
  description: string
  /** Coins given back when it was handled. */
  refunded: Generated<number>
  refund_of: number | null
  refund_booking_id: number | null
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    appeal: AppealRow
  }
}
