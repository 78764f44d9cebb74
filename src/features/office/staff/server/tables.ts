export type RoleRow = { id: string; name: string; type: number; permissions: string[] }

export type StaffRow = {
  id: string
  account: string
  name: string
  role_id: string
  password_hash: string
  password_changed_at: Date
  must_change_password: boolean
  totp_secret: Buffer | null
  totp_enrolled_at: Date | null
  totp_step: number
  created_at: Date
  disabled_at: Date | null
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    role: RoleRow
    staff: StaffRow
  }
}
