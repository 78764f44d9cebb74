import { sql } from 'kysely'
import type { Services } from '#platform/calls/server/handle.ts'
import type { EncryptedColumn } from '#platform/db/server/encrypted-column.ts'
import { encrypt, decrypt, WrongKeyError } from '#gateway/server/crypto/encryption.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import type { Member } from '../accounts/members.ts'

export function encryptTotpSecret(secretKey: SecretKey, id: string, secret: Buffer): Buffer {
  return encrypt(secretKey, toPurpose(id), secret)
}

/** undefined without a secret, or where it was encrypted with another SECRET_KEY. */
export function decryptTotpSecret({ secretKey, log }: Pick<Services, 'secretKey' | 'log'>, { id, totpSecret }: Member): Buffer | undefined {
  try {
    return totpSecret ? decrypt(secretKey, toPurpose(id), totpSecret) : undefined
  } catch (error) {
    if (!(error instanceof WrongKeyError)) throw error
    log.error({ err: error, staff: id }, 'a second factor cannot be checked')
    return undefined
  }
}

export const totpSecretColumn: EncryptedColumn = {
  name: 'second factors',
  async reencryptAll(db, reencrypt) {
    const rows = await db.selectFrom('staff').select(['id', 'totp_secret']).where('totp_secret', 'is not', null).execute()
    for (const { id, totp_secret } of rows) {
      const reencrypted = totp_secret && reencrypt(toPurpose(id), totp_secret)
      if (!reencrypted) continue
      // The seal is renewed after all columns are (`renewKeys`).
      await sql`update staff set totp_secret = ${reencrypted} where id = ${id} and totp_secret = ${totp_secret}`.execute(db)
    }
  },
}

function toPurpose(id: string): string {
  return `totp ${id}`
}
