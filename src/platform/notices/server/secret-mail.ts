import type { Services } from '#platform/calls/server/handle.ts'
import type { EncryptedColumn } from '#platform/db/server/encrypted-column.ts'
import { decrypt, encrypt } from '#gateway/server/crypto/encryption.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import type { MailTemplate } from '../rules.ts'
import { writeMail } from './mail-text.ts'

const purpose = 'mail values'

type Values = Record<string, string>
/** `secret`: the value that lets its reader in. */
type SecretMail = { person: string; address: string; template: MailTemplate; values: Values; secret: string }

/** Queues a mail that lets its reader in. Its values are encrypted until it is sent, and the stored text does not contain the secret. */
export async function queueSecretMail(
  { db, clock, secretKey }: Pick<Services, 'db' | 'clock' | 'secretKey'>,
  { person, address, template, values, secret }: SecretMail,
): Promise<void> {
  const now = clock.now()
  const { subject, text } = await writeMail(db, template, { ...values, [secret]: '******' })
  await db
    .insertInto('notice_mail')
    .values({
      person,
      address,
      title: subject,
      text,
      url: '',
      template,
      encrypted_values: encrypt(secretKey, purpose, Buffer.from(JSON.stringify(values))),
      created_at: now,
      next_at: now,
      sent_at: null,
    })
    .execute()
}

/** Throws a WrongKeyError where SECRET_KEY has changed since. */
export function decryptValues(secretKey: SecretKey, encrypted: Buffer): Values {
  return JSON.parse(decrypt(secretKey, purpose, encrypted).toString()) as Values
}

/** A waiting mail fails with a change of the key, since its link is compared by a hash under the former key. */
export const encryptedMailValues: EncryptedColumn = {
  name: purpose,
  async reencryptAll(db, reencrypt) {
    const waiting = db.selectFrom('notice_mail').select(['id', 'encrypted_values']).where('encrypted_values', 'is not', null)
    for (const { id, encrypted_values } of await waiting.execute()) {
      if (!encrypted_values || !reencrypt(purpose, encrypted_values)) continue
      await db.updateTable('notice_mail').set({ state: 'failed', encrypted_values: null }).where('id', '=', id).execute()
    }
  },
}
