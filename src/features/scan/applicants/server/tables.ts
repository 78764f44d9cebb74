import type { Generated, GeneratedAlways } from 'kysely'

export type ApplicantRow = {
  id: string
  account: string
  name: string
  company: Generated<string>
  phone: Generated<string>
  email: Generated<string>
  version: Generated<number>
  password_hash: string
  password_changed_at: Generated<Date | null>
  must_change_password: Generated<boolean>
  /** Null after an import: no password is set yet. */
  invited_at: Generated<Date | null>
  freeze_reason: Generated<string>
  created_at: Date
  /** Set by trigger from the company. */
  of_customer: GeneratedAlways<string | null>
  disabled_at: Date | null
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    applicant: ApplicantRow
  }
}
