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

export type AuditSealRow = {
  number: Generated<number>
  first_id: number
  through_id: number
  entries: number
  newest_at: Date
  sealed_at: Date
  digest: Buffer
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    audit: AuditRow
    audit_seal: AuditSealRow
  }
}
