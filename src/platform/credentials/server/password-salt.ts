import { createHmac } from 'node:crypto'
import { keyedHash } from '#gateway/server/crypto/keyed-hash.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import { getOrCreateParameter } from '#platform/parameters/server/parameters.ts'
import type { Db } from '#platform/db/server/database.ts'

/** The salt of the page configuration: created once, since every stored password depends on it. */
export function getPasswordSalt(db: Db, secretKey: SecretKey): Promise<string> {
  return getOrCreateParameter(db, 'password_salt', () => keyedHash(secretKey, 'password salt', []).toString('hex'))
}

/** The application password of the page configuration. Public, and stored so that open pages keep working after a change of the key. */
export function getPagePassword(db: Db, secretKey: SecretKey): Promise<string> {
  return getOrCreateParameter(db, 'page_password', () => keyedHash(secretKey, 'page configuration', []).toString('hex').slice(0, 32))
}

/** The HMAC that a browser sends for this password; for seeds and one-time passwords. */
export function toReceivedPassword(password: string, salt: string): string {
  return createHmac('sha256', salt).update(password).digest('hex')
}
