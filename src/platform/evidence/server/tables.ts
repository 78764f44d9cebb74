import type { SignatureKind } from '#gateway/server/crypto/signature.ts'

export type EvidenceKeyKind = SignatureKind | 'hmac-sm3'

export type EvidenceKeyRow = {
  id: string
  kind: EvidenceKeyKind
  public_key: Buffer | null
  /** Encrypted; null once it is retired. */
  private_key: Buffer | null
  made_at: Date
  retired_at: Date | null
}

export type EvidenceStatementRow = {
  number: number
  day: string
  content: string
  key_id: string
  signature: string
  seal_key_id: string | null
  seal: string | null
}

declare module '#platform/db/server/database.ts' {
  interface Tables {
    evidence_key: EvidenceKeyRow
    evidence_statement: EvidenceStatementRow
  }
}
