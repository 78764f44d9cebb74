import type { Generated } from 'kysely'
import type { Sealed } from '#platform/seals/server/sealed-place.ts'

export type RoleRow = {
  id: Sealed<string>
  name: Sealed<string>
  type: Sealed<number>
  permissions: Sealed<string[]>
  /** What it is for, in a sentence; no right follows from it. */
  purpose: Generated<string>
  seal: Sealed<Buffer | null>
}

export type StaffRow = {
  id: Sealed<string>
  account: Sealed<string>
  name: Sealed<string>
  department: Generated<string>
  phone: Generated<string>
  /** A small square WebP; null: shown by the initials. */
  picture: Generated<Buffer | null>
  role_id: Sealed<string>
  password_hash: Sealed<string>
  password_changed_at: Sealed<Date>
  must_change_password: Sealed<boolean>
  totp_secret: Sealed<Buffer | null>
  totp_enrolled_at: Sealed<Date | null>
  totp_step: number
  created_at: Date
  disabled_at: Sealed<Date | null>
  seal: Sealed<Buffer | null>
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    role: RoleRow
    staff: StaffRow
  }
}
