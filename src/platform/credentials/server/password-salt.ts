import { createHmac } from 'node:crypto'
import { getOrCreateParameter } from '#platform/config/server/parameters.ts'
import type { Db } from '#platform/db/server/database.ts'

/** The salt of the page configuration: created once, since every stored password depends on it. */
export function getPasswordSalt(db: Db, secretKey: string): Promise<string> {
  return getOrCreateParameter(db, 'password_salt', () => createHmac('sha256', secretKey).update('password salt').digest('hex'))
}

/** The application password of the page configuration. Public, and stored so that open pages keep working after a change of the key. */
export function getPagePassword(
  db: Db,
  { secretKey, previousSecretKey }: { secretKey: string; previousSecretKey?: string | undefined },
): Promise<string> {
  // Older versions derived it from the key at every start, so the previous key gives the value that open pages have.
  const key = previousSecretKey ?? secretKey
  return getOrCreateParameter(db, 'page_password', () => createHmac('sha256', key).update('page configuration').digest('hex').slice(0, 32))
}

/** The HMAC that a browser sends for this password; for seeds and one-time passwords. */
export function toReceivedPassword(password: string, salt: string): string {
  return createHmac('sha256', salt).update(password).digest('hex')
}
