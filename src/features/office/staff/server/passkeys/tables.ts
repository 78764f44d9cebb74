import type { Sealed } from '#platform/seals/server/sealed-place.ts'

export type PasskeyRow = {
  id: Sealed<string>
  staff_id: Sealed<string>
  name: string
  public_key: Sealed<Buffer>
  counter: number
  transports: string[]
  created_at: Date
  last_used_at: Date | null
}

export type PasskeyChallengeRow = {
  challenge_hash: Buffer
  purpose: 'register' | 'sign-in' | 'directory'
  bound_to: string
  expires_at: Date
}

export type BackupCodeRow = { staff_id: string; code_hash: Buffer }

declare module '#platform/db/server/database.ts' {
  interface Tables {
    passkey: PasskeyRow
    passkey_challenge: PasskeyChallengeRow
    backup_code: BackupCodeRow
  }
}
