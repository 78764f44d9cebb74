import type { Generated } from 'kysely'
import type { RevisionState } from '../rules.ts'

export type RevisionRow = {
  id: Generated<number>
  kind: string
  entity_id: string
  number: number
  data: unknown
  state: RevisionState
  author: string
  created_at: Date
  publish_at: Date | null
  published_at: Date | null
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    revision: RevisionRow
    recycle_bin: { kind: string; entity_id: string; deleted_by: string; deleted_at: Date }
    content_version: { only_row: Generated<boolean>; version: number }
  }
}
