import type { Selectable } from 'kysely'
import { toDigestHex } from '#gateway/server/crypto/digest.ts'
import { sealText, signText } from '#gateway/server/crypto/signature.ts'
import { formatDate } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { inTransaction } from '#platform/db/server/in-transaction.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { storeCheckpoint } from '#platform/ledger/server/checkpoints.ts'
import type { EvidenceStatement } from '../rules.ts'
import { getSealKey, getSigningKey, listSigningKeys } from './evidence-keys.ts'
import type { EvidenceStatementRow } from './tables.ts'

export type StoredStatement = Selectable<EvidenceStatementRow>

/** Once a day: signs where ledger and audit trail stand, chained to the statement before; with `gm` it is sealed by HMAC-SM3 besides. */
export async function addStatement(sources: Pick<Services, 'db' | 'clock' | 'secretKey'>): Promise<StoredStatement | undefined> {
  return inTransaction(sources.db, async (db) => {
    const now = sources.clock.now()
    const day = formatDate(now)
    await lockByName(db, 'evidence statement')
    const former = await db.selectFrom('evidence_statement').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
    // A clock that was set back adds no day before the last one.
    if (former && former.day >= day) return undefined
    await storeCheckpoint(db, now)
    const key = await getSigningKey({ ...sources, db })
    const content = JSON.stringify({
      number: (former?.number ?? 0) + 1,
      day,
      at: now.toISOString(),
      ...(await readHeads(db)),
      key: key.id,
      former: former ? toDigestHex(former.content) : '',
    } satisfies EvidenceStatement)
    const sealKey = sources.secretKey.suite === 'gm' ? await getSealKey({ ...sources, db }) : undefined
    const statement = {
      number: (former?.number ?? 0) + 1,
      day,
      content,
      key_id: key.id,
      signature: await signText(key, content),
      seal_key_id: sealKey?.id ?? null,
      seal: sealKey ? sealText(sealKey.key, content) : null,
    }
    await db.insertInto('evidence_statement').values(statement).execute()
    return statement
  })
}

async function readHeads(db: Db): Promise<Pick<EvidenceStatement, 'ledger' | 'audit'>> {
  const [ledger, audit] = await Promise.all([
    db.selectFrom('ledger_checkpoint').select(['day', 'digest']).orderBy('id', 'desc').limit(1).executeTakeFirst(),
    db.selectFrom('audit_checkpoint').select(['number', 'digest']).orderBy('number', 'desc').limit(1).executeTakeFirst(),
  ])
  return {
    ledger: ledger ? { day: ledger.day, digest: ledger.digest.toString('hex') } : null,
    audit: audit ? { number: audit.number, digest: audit.digest.toString('hex') } : null,
  }
}

export function parseStatement({ content }: Pick<StoredStatement, 'content'>): EvidenceStatement {
  return JSON.parse(content) as EvidenceStatement
}

/** Keys and statements as they are published and packed: all that a verifier needs, and nothing secret. */
export type PublicKeyLine = { id: string; kind: string; publicKey: string; madeAt: string; retiredAt: string | null }
export type StatementLine = { content: string; key: string; signature: string; seal: string | null }

export async function listPublicKeys(db: Db): Promise<PublicKeyLine[]> {
  const keys = await listSigningKeys(db)
  return keys.map(({ id, kind, public_key, made_at, retired_at }) => ({
    id,
    kind,
    publicKey: (public_key as Buffer).toString('hex'),
    madeAt: made_at.toISOString(),
    retiredAt: retired_at?.toISOString() ?? null,
  }))
}

/** The newest statements, oldest first. */
export async function listStatements(db: Db, limit: number): Promise<StoredStatement[]> {
  const newest = await db.selectFrom('evidence_statement').selectAll().orderBy('number', 'desc').limit(limit).execute()
  return newest.toReversed()
}

/** The statements of these days, oldest first. */
export function listStatementsOf(db: Db, { from, to }: { from: string; to: string }): Promise<StoredStatement[]> {
  return db.selectFrom('evidence_statement').selectAll().where('day', '>=', from).where('day', '<=', to).orderBy('number').execute()
}

export function toStatementLine({ content, key_id, signature, seal }: StoredStatement): StatementLine {
  return { content, key: key_id, signature, seal }
}
