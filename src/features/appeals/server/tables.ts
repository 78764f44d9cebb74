import type { ReviewedRow } from '#platform/reviewing/server/tables.ts'
import type { AppealType } from '../rules.ts'

export type AppealRow = ReviewedRow & {
  /** Of the coin account that appeals. */
  account: string
  type: AppealType
  phone: string
  description: string
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    appeal: AppealRow
  }
}
