import type { ReviewedRow } from '#platform/reviewing/server/tables.ts'

export type ContentApprovalRow = ReviewedRow & {
  content_kind: string
  label: string
  entity_id: string
  number: number
  title: string
  publish_at: Date | null
  take_down_at: Date | null
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    content_approval: ContentApprovalRow
  }
}
