import type { Generated } from 'kysely'

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

declare module '#platform/db/server/database.ts' {
  interface Tables {
    audit: AuditRow
  }
}
