import type { Generated } from 'kysely'

export type PasswordFailureRow = {
  /** Kind and keyed hash of the account; '' where a network is counted over all accounts. */
  account: string
  /** `network …`, `browser …` or the second factor. */
  source: string
  failures: number
  since: Date
  failed_at: Date
  blocked_until: Date | null
}

export type PasswordHistoryRow = { id: Generated<number>; kind: string; subject: string; password_hash: string; replaced_at: Date }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    password_failure: PasswordFailureRow
    password_history: PasswordHistoryRow
  }
}
