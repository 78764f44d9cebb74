import type { Db } from './database.ts'

/** Returns the value encrypted with the present key; undefined where it already is, or where no key decrypts it. */
type Reencrypt = (purpose: string, encrypted: Buffer) => Buffer | undefined

/** A column that holds values encrypted with SECRET_KEY. */
export type EncryptedColumn = { name: string; reencryptAll: (db: Db, reencrypt: Reencrypt) => Promise<void> }
