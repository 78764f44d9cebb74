import { createHmac } from 'node:crypto'
import { getOrCreateParameter } from '#platform/config/server/parameters.ts'
import type { Db } from '#platform/db/server/database.ts'

/** The salt of the page configuration: made once, for every stored password depends on it. */
export function getPasswordSalt(db: Db, secretKey: string): Promise<string> {
  return getOrCreateParameter(db, 'password_salt', () => createHmac('sha256', secretKey).update('password salt').digest('hex'))
}

/** The site's word of the page configuration. Public, and stored so that open pages go on after a change of the key. */
export function getPagePassword(
  db: Db,
  { secretKey, previousSecretKey }: { secretKey: string; previousSecretKey?: string | undefined },
): Promise<string> {
  // Before it was stored it was made anew from the key at every start.
  const key = previousSecretKey ?? secretKey
  return getOrCreateParameter(db, 'page_password', () => createHmac('sha256', key).update('page configuration').digest('hex').slice(0, 32))
}

/** What a browser would send for this password; for seeds and one-time passwords. */
export function toReceivedPassword(password: string, salt: string): string {
  return createHmac('sha256', salt).update(password).digest('hex')
}
