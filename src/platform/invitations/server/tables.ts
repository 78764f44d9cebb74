import type { Generated } from 'kysely'
import type { LoginAccount } from '#platform/credentials/rules.ts'
import type { InvitationChannel } from '../rules.ts'

export type InvitationRow = {
  id: string
  kind: LoginAccount['kind']
  subject: string
  /** Null once it is ended. */
  token_hash: Buffer | null
  channel: InvitationChannel
  /** The time of the password that nobody knows, which it is valid for. */
  created_at: Date
  expires_at: Date
  ended_at: Generated<Date | null>
  end_reason: Generated<'used' | 'replaced' | 'frozen' | null>
  /** Empty once it is ended. */
  seal: Generated<Buffer | null>
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    invitation: InvitationRow
  }
}
