import type { ColumnType, Generated } from 'kysely'
import type { ConsultationState } from '../desk-rules.ts'

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
  number: Generated<string>
  product: Generated<string>
  version: Generated<number>
  assignee: Generated<string | null>
  assignee_name: Generated<string | null>
  /** A day of the calendar, YYYY-MM-DD. */
  follow_up_on: Generated<string | null>
  /** What it is found by, written by the database. */
  terms: ColumnType<string, never, never>
}

export type ConsultationNoteRow = {
  id: Generated<number>
  consultation_id: string
  text: string
  author: string
  author_name: string
  created_at: Date
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    consultation: ConsultationRow
    consultation_note: ConsultationNoteRow
  }
}
