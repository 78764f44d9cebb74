import type { Generated } from 'kysely'

export type ConsultationRow = {
  id: string
  name: string
  phone: string
  company: string
  question: string
  page: string
  consent_version: string
  ip: string
  state: Generated<'new' | 'handled'>
  created_at: Date
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    consultation: ConsultationRow
  }
}
