import type { Generated } from 'kysely'

export type CredentialLockRow = {
  /** Account and source of the failures; of a network over all accounts the source alone. */
  key: string
  /** Kind and keyed hash of the account; '' where a network is counted over all accounts. */
  account: string
  failures: number
  since: Date
  failed_at: Date
  locked_until: Date | null
}

export type PasswordHistoryRow = { id: Generated<number>; kind: string; subject: string; password_hash: string; replaced_at: Date }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    credential_lock: CredentialLockRow
    password_history: PasswordHistoryRow
  }
}
