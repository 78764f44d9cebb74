import { encrypt, readEncrypted } from '#gateway/server/crypto/encryption.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { EncryptedColumn } from '#platform/db/server/encrypted-column.ts'
import type { AlarmChannelRow } from '../tables.ts'

const purpose = 'alarm channel'

/** A channel as it is sent to: decrypted; `target` is '' where SECRET_KEY is another than it was encrypted with. */
export type Channel = Pick<AlarmChannelRow, 'id' | 'kind' | 'name' | 'target' | 'secret'>

export function encryptForChannel(secretKey: SecretKey, text: string): string {
  return text === '' ? '' : encrypt(secretKey, purpose, Buffer.from(text)).toString('base64')
}

export function decryptOfChannel(secretKey: SecretKey, encrypted: string): string {
  return readEncrypted(secretKey, purpose, encrypted)
}

export function openChannel(secretKey: SecretKey, { id, kind, name, target, secret }: Channel): Channel {
  return { id, kind, name, target: decryptOfChannel(secretKey, target), secret: decryptOfChannel(secretKey, secret) }
}

export const encryptedAlarmChannels: EncryptedColumn = {
  name: purpose,
  async reencryptAll(db, reencrypt) {
    const again = (text: string) => (text === '' ? undefined : reencrypt(purpose, Buffer.from(text, 'base64'))?.toString('base64'))
    for (const { id, target, secret } of await listAllSecrets(db)) {
      const renewed = { target: again(target) ?? target, secret: again(secret) ?? secret }
      if (renewed.target === target && renewed.secret === secret) continue
      await db.updateTable('alarm_channel').set(renewed).where('id', '=', id).execute()
    }
  },
}

function listAllSecrets(db: Db) {
  return db.selectFrom('alarm_channel').select(['id', 'target', 'secret']).execute()
}
