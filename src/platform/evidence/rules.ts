export const evidenceKeyKinds = { ed25519: 'Ed25519', sm2: 'SM2（含 SM3，身份标识 1234567812345678）' } as const

/** What is signed once a day, as JSON: where ledger and audit trail stood, and the SHA-256 of the statement before; '' for the first. */
export type EvidenceStatement = {
  number: number
  day: string
  at: string
  ledger: { day: string; digest: string } | null
  audit: { number: number; digest: string } | null
  /** The fingerprint of the key that signs it. */
  key: string
  former: string
}

/** Statements that are published and shown, the newest ones. */
export const publishedStatements = 400

/** What the issuer says of one document at a moment; `file`: the digest of the PDF that it stands in. */
export type Receipt = {
  site: string
  label: string
  number: string
  state: string
  facts: readonly (readonly [name: string, value: string])[]
  at: string
  file?: { digest: string; value: string }
  /** The fingerprint of the key that signs it. */
  key: string
}

/** A receipt as a file: `content` is what was signed, a `Receipt` as JSON. */
export type SignedReceipt = { content: string; signature: string; key: { id: string; kind: string; publicKey: string } }
