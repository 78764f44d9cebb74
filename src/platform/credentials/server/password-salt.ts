import { createHmac } from 'node:crypto'
import { keepParameter } from '#platform/config/server/parameters.ts'
import type { Db } from '#platform/db/server/database.ts'

/** The salt of the page configuration: made once, for every stored password depends on it. */
export function keepPasswordSalt(db: Db, secretKey: string): Promise<string> {
  return keepParameter(db, 'password_salt', () => createHmac('sha256', secretKey).update('password salt').digest('hex'))
}

/** What a browser would send for this password; for seeds and one-time passwords. */
export function asSent(password: string, salt: string): string {
  return createHmac('sha256', salt).update(password).digest('hex')
}
