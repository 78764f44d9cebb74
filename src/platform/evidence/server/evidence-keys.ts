import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { decrypt, encrypt, WrongKeyError } from '#gateway/server/crypto/encryption.ts'
import {
  type KeyPair,
  makeKeyPair,
  makeSealKey,
  type SignatureKind,
  signatureKinds,
  toFingerprint,
} from '#gateway/server/crypto/signature.ts'
import { writeSystemAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { EncryptedColumn } from '#platform/db/server/encrypted-column.ts'
import { inTransaction } from '#platform/db/server/in-transaction.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { replaceLostDocumentKey } from '#platform/proofs/server/document-codes.ts'
import type { EvidenceKeyKind, EvidenceKeyRow } from './tables.ts'

type KeySources = Pick<Services, 'db' | 'clock' | 'secretKey'>
type StoredKey = Selectable<EvidenceKeyRow>

/** The key that signs at present, made when it is first needed; throws where SECRET_KEY was lost. */
export async function getSigningKey(sources: KeySources): Promise<KeyPair & { id: string }> {
  const kind = signatureKinds[sources.secretKey.suite]
  const { id, public_key, privateKey } = await getKey(sources, kind)
  return { id, kind, publicKey: public_key as Buffer, privateKey }
}

/** The key of the seals by HMAC-SM3. */
export async function getSealKey(sources: KeySources): Promise<{ id: string; key: Buffer }> {
  const { id, privateKey } = await getKey(sources, 'hmac-sm3')
  return { id, key: privateKey }
}

async function getKey(sources: KeySources, kind: EvidenceKeyKind): Promise<StoredKey & { privateKey: Buffer }> {
  return inTransaction(sources.db, async (db) => {
    await lockByName(db, 'evidence key')
    const found = await findCurrent(db, kind)
    const key = found ?? (await makeKey({ ...sources, db }, kind))
    return { ...key, privateKey: decryptKey(sources.secretKey, key) }
  })
}

function findCurrent(db: Db, kind: EvidenceKeyKind): Promise<StoredKey | undefined> {
  return db.selectFrom('evidence_key').selectAll().where('kind', '=', kind).where('retired_at', 'is', null).executeTakeFirst()
}

async function makeKey({ db, clock, secretKey }: KeySources, kind: EvidenceKeyKind): Promise<StoredKey> {
  const pair = kind === 'hmac-sm3' ? undefined : await makeKeyPair(kind)
  const id = pair ? toFingerprint(pair.publicKey) : randomBytes(32).toString('hex')
  const key = {
    id,
    kind,
    public_key: pair?.publicKey ?? null,
    private_key: encrypt(secretKey, toPurpose(id), pair?.privateKey ?? makeSealKey()),
    made_at: clock.now(),
    retired_at: null,
  }
  await db.insertInto('evidence_key').values(key).execute()
  return key
}

function decryptKey(secretKey: Services['secretKey'], { id, private_key }: Pick<StoredKey, 'id' | 'private_key'>): Buffer {
  if (!private_key) throw new Error(`the key ${id} is retired`)
  return decrypt(secretKey, toPurpose(id), private_key)
}

/** Undefined where SECRET_KEY was lost: the start has said so. */
export function findSecret(secretKey: Services['secretKey'], key: Pick<StoredKey, 'id' | 'private_key'>): Buffer | undefined {
  try {
    return decryptKey(secretKey, key)
  } catch (error) {
    if (error instanceof WrongKeyError) return undefined
    throw error
  }
}

function toPurpose(id: string): string {
  return `evidence key ${id}`
}

type Rotation = { former: string | undefined; id: string; replacesCodes: boolean }

/**
 * Retires the key that signs and makes another: the private half of the former one is erased, its public half stays. What a lost SECRET_KEY
 * has left unreadable beside it is replaced too; `replacesCodes` says that the key of printed codes was.
 */
export async function rotateSigningKey(sources: KeySources, user: string): Promise<Rotation> {
  const kind: SignatureKind = signatureKinds[sources.secretKey.suite]
  return inTransaction(sources.db, async (db) => {
    await lockByName(db, 'evidence key')
    const now = sources.clock.now()
    const former = await findCurrent(db, kind)
    if (former) await db.updateTable('evidence_key').set({ private_key: null, retired_at: now }).where('id', '=', former.id).execute()
    const { id } = await makeKey({ ...sources, db }, kind)
    await retireLostSealKey({ ...sources, db })
    const replacesCodes = await replaceLostDocumentKey({ ...sources, db })
    await writeSystemAudit({ db, at: now }, 'operator', {
      action: 'evidence_key.rotate',
      subject: 'evidence_key',
      detail: { from: former?.id, to: id, kind, user, ...(replacesCodes && { replacesCodes }) },
    })
    return { former: former?.id, id, replacesCodes }
  })
}

/** A key of seals that SECRET_KEY does not decrypt is kept as it is, in case the former SECRET_KEY comes back, and seals no more. */
async function retireLostSealKey({ db, clock, secretKey }: KeySources): Promise<void> {
  const key = await findCurrent(db, 'hmac-sm3')
  if (!key || findSecret(secretKey, key)) return
  await db.updateTable('evidence_key').set({ retired_at: clock.now() }).where('id', '=', key.id).execute()
}

/** All keys of signatures, oldest first. */
export function listSigningKeys(db: Db): Promise<StoredKey[]> {
  return db.selectFrom('evidence_key').selectAll().where('public_key', 'is not', null).orderBy('made_at').orderBy('id').execute()
}

export const evidenceKeyColumn: EncryptedColumn = {
  name: 'keys of evidence',
  async reencryptAll(db, reencrypt) {
    const keys = await db.selectFrom('evidence_key').select(['id', 'private_key']).where('private_key', 'is not', null).execute()
    for (const { id, private_key } of keys) {
      const reencrypted = reencrypt(toPurpose(id), private_key as Buffer)
      if (reencrypted) await db.updateTable('evidence_key').set({ private_key: reencrypted }).where('id', '=', id).execute()
    }
  },
}
