import type { Generated, GeneratedAlways } from 'kysely'
import type { Sealed } from '#platform/seals/server/sealed-place.ts'

export type ApplicantRow = {
  id: Sealed<string>
  account: Sealed<string>
  name: string
  company: Generated<string>
  phone: Generated<string>
  email: Generated<string>
  version: Generated<number>
  password_hash: Sealed<string>
  password_changed_at: Sealed<Date | null>
  must_change_password: Sealed<boolean>
  /** Null after an import: no password is set yet. */
  invited_at: Generated<Date | null>
  freeze_reason: Generated<string>
  created_at: Date
  /** Set by trigger from the company. */
  of_customer: GeneratedAlways<string | null>
  disabled_at: Sealed<Date | null>
  seal: Sealed<Buffer | null>
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    applicant: ApplicantRow
  }
}
