import type { Generated } from 'kysely'

export type CredentialLockRow = { key: string; failures: number; since: Date; failed_at: Date; locked_until: Date | null }

export type PasswordHistoryRow = { id: Generated<number>; kind: string; subject: string; password_hash: string; replaced_at: Date }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    credential_lock: CredentialLockRow
    password_history: PasswordHistoryRow
  }
}
