import type { Generated } from 'kysely'
import type { ConsultationState } from '../rules.ts'

export type ConsultationRow = {
  id: string
  name: string
  phone: string
  company: string
  question: string
  page: string
  consent_version: string
  ip: string
  state: Generated<ConsultationState>
  created_at: Date
  handled_by: string | null
  handled_by_name: string | null
  handled_at: Date | null
  note: Generated<string>
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    consultation: ConsultationRow
  }
}
