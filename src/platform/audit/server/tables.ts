import type { Generated } from 'kysely'
import type { CheckpointKind } from '../rules.ts'

export type AuditRow = {
  id: Generated<number>
  at: Date
  actor_kind: string
  actor_id: string | null
  actor_name: string | null
  ip: string
  request_id: string
  action: string
  subject: string
  detail: Record<string, unknown>
}

export type AuditCheckpointRow = {
  number: number
  kind: CheckpointKind
  first_id: number
  last_id: number
  entries: number
  newest_at: Date
  made_at: Date
  rows_digest: Buffer
  digest: Buffer
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    audit: AuditRow
    audit_checkpoint: AuditCheckpointRow
  }
}
