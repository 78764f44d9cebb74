import { isSameSecret } from '#gateway/server/crypto/constant-time.ts'
import { toDigestHex } from '#gateway/server/crypto/digest.ts'
import { isSignedText, sealText, type SignatureKind } from '#gateway/server/crypto/signature.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import type { Finding } from '#platform/audit/rules.ts'
import type { Db } from '#platform/db/server/database.ts'
import { findSecret } from './evidence-keys.ts'
import { parseStatement, type StoredStatement } from './statements.ts'

type Verified = { statements: number; seals: number; findings: Finding[] }

/** Recomputes all statements: their chain, signatures and seals, and whether ledger and audit trail still have the digests. Without SECRET_KEY seals are not checked. */
export async function verifyStatements(db: Db, secretKey: SecretKey | undefined): Promise<Verified> {
  const statements = await db.selectFrom('evidence_statement').selectAll().orderBy('number').execute()
  const keys = new Map((await db.selectFrom('evidence_key').selectAll().execute()).map((key) => [key.id, key]))
  const heads = await readAllHeads(db)
  const findings: Finding[] = []
  let former: StoredStatement | undefined
  let seals = 0
  for (const statement of statements) {
    const { number, day, content, signature } = statement
    const said = parseStatement(statement)
    const key = keys.get(statement.key_id)
    const sealKey = statement.seal_key_id === null ? undefined : keys.get(statement.seal_key_id)
    const isChained = said.former === (former ? toDigestHex(former.content) : '') && number === (former?.number ?? 0) + 1
    const isSame = said.number === number && said.day === day && said.key === statement.key_id
    const isSigned =
      !!key?.public_key && (await isSignedText({ kind: key.kind as SignatureKind, publicKey: key.public_key }, content, signature))
    const secret = sealKey && secretKey && findSecret(secretKey, sealKey)
    const isSealed = !secret || isSameSecret(statement.seal ?? '', sealText(secret, content))
    const isLedger = !said.ledger || heads.ledger.get(said.ledger.day) === said.ledger.digest
    const isAudit = !said.audit || heads.audit.get(said.audit.number) === said.audit.digest
    if (!(isChained && isSame && isSigned && isSealed && isLedger && isAudit))
      findings.push({ what: 'statement', number, firstId: 0, lastId: 0 })
    if (secret) seals++
    former = statement
  }
  return { statements: statements.length, seals, findings }
}

async function readAllHeads(db: Db) {
  const [ledger, audit] = await Promise.all([
    db.selectFrom('ledger_checkpoint').select(['day', 'digest']).execute(),
    db.selectFrom('audit_checkpoint').select(['number', 'digest']).execute(),
  ])
  return {
    ledger: new Map(ledger.map(({ day, digest }) => [day, digest.toString('hex')])),
    audit: new Map(audit.map(({ number, digest }) => [number, digest.toString('hex')])),
  }
}
