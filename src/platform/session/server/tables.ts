import type { Generated } from 'kysely'
import type { Sealed } from '#platform/seals/server/sealed-place.ts'
import type { SessionKind } from '../rules.ts'

export type SessionRow = {
  id_hash: Buffer
  cookie_hash: Buffer
  kind: SessionKind
  subject: string
  name: string
  /** What the account was called, and what it was opened with, in words. */
  account: Generated<string>
  device: Generated<string>
  permissions: Generated<string[]>
  ip: string
  created_at: Date
  seen_at: Date
  ended_at: Date | null
  seal: Sealed<Buffer | null>
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    session: SessionRow
  }
}
