import { randomBytes } from 'node:crypto'
import { toDigest } from '#gateway/server/crypto/digest.ts'

const keyBytes = 32
const shownCharacters = 10
const bearer = /^bearer +(cgk_[\w-]{43})$/i

export type NewKey = { key: string; prefix: string; hash: Buffer }

export function createKey(): NewKey {
  const key = `cgk_${randomBytes(keyBytes).toString('base64url')}`
  return { key, prefix: key.slice(0, shownCharacters), hash: toDigest(key) }
}

/** The hash of the key in an Authorization header. */
export function hashBearerKey(authorization: string | undefined): Buffer | undefined {
  const key = bearer.exec(authorization ?? '')?.[1]
  return key === undefined ? undefined : toDigest(key)
}
