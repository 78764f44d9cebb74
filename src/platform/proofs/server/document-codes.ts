import { randomBytes } from 'node:crypto'
import { isSameSecret } from '#gateway/server/crypto/constant-time.ts'
import { decrypt, encrypt, WrongKeyError } from '#gateway/server/crypto/encryption.ts'
import { keyedHash } from '#gateway/server/crypto/keyed-hash.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { EncryptedColumn } from '#platform/db/server/encrypted-column.ts'
import { findParameter, getOrCreateParameter, saveParameter } from '#platform/parameters/server/parameters.ts'
import { codeLength, codeLetters } from '../rules.ts'

const parameter = 'document_key'
const purpose = 'document key'
const keyBytes = 32

type KeySources = Pick<Services, 'db' | 'secretKey'>

/** A code of its own for a document of this kind and number, which nobody else can compute; '' where SECRET_KEY was lost. */
export async function toDocumentCode(sources: KeySources, kind: string, number: string): Promise<string> {
  const key = await findKey(sources)
  return key === undefined ? '' : makeCode(key, kind, number)
}

/** The kind whose documents have this code under this number; the same work for every number and code. */
export async function findKindOfCode(
  sources: KeySources,
  kinds: readonly string[],
  { number, code }: { number: string; code: string },
): Promise<string | undefined> {
  const key = await findKey(sources)
  if (key === undefined) return undefined
  return kinds.filter((kind) => isSameSecret(code, makeCode(key, kind, number)))[0]
}

function makeCode(key: SecretKey, kind: string, number: string): string {
  const bits = [...keyedHash(key, 'document code', [kind, number])].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: codeLength }, (_, at) => codeLetters[Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)]).join('')
}

function makeKey(secretKey: SecretKey): string {
  const made: SecretKey = { text: randomBytes(keyBytes).toString('base64url'), suite: secretKey.suite }
  return encrypt(secretKey, purpose, Buffer.from(JSON.stringify(made))).toString('base64')
}

/** Made once and kept with its algorithms, since printed codes outlive SECRET_KEY and PORTAL_CRYPTO. */
async function findKey({ db, secretKey }: KeySources): Promise<SecretKey | undefined> {
  const stored = await getOrCreateParameter(db, parameter, () => makeKey(secretKey))
  try {
    return JSON.parse(decrypt(secretKey, purpose, Buffer.from(stored, 'base64')).toString()) as SecretKey
  } catch (error) {
    if (error instanceof WrongKeyError) return undefined
    throw error
  }
}

/** Makes another key where SECRET_KEY was lost, and says whether it did: codes that are printed already, which nothing can check any more, stay wrong. */
export async function replaceLostDocumentKey(sources: KeySources): Promise<boolean> {
  if ((await findKey(sources)) !== undefined) return false
  await saveParameter(sources.db, parameter, makeKey(sources.secretKey))
  return true
}

export const documentKeyColumn: EncryptedColumn = {
  name: 'key of document codes',
  async reencryptAll(db, reencrypt) {
    const stored = await findParameter<string>(db, parameter)
    const reencrypted = stored && reencrypt(purpose, Buffer.from(stored, 'base64'))
    if (reencrypted) await saveParameter(db, parameter, reencrypted.toString('base64'))
  },
}
