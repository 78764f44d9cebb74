import { findParameter, saveParameter } from '#platform/parameters/server/parameters.ts'
import { encrypt, readEncrypted } from '#gateway/server/crypto/encryption.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import type { EncryptedColumn } from '#platform/db/server/encrypted-column.ts'
import type { Db } from '#platform/db/server/database.ts'

const parameter = 'webhook'
const purpose = 'webhook secret'

/** `secret` is encrypted: the database alone does not allow signing. */
export type WebhookSetting = { url: string; secret: string; isOn: boolean; version: number }

const none: WebhookSetting = { url: '', secret: '', isOn: false, version: 0 }

export async function getWebhookSetting(db: Db): Promise<WebhookSetting> {
  return { ...none, ...(await findParameter<WebhookSetting>(db, parameter)) }
}

export async function saveWebhookSetting(db: Db, setting: WebhookSetting): Promise<void> {
  await saveParameter(db, parameter, setting)
}

export function encryptSecret(secretKey: SecretKey, secret: string): string {
  return encrypt(secretKey, purpose, Buffer.from(secret)).toString('base64')
}

/** The secret; '' where there is none, or where SECRET_KEY is another than it was encrypted with. */
export function readSecret(secretKey: SecretKey, encrypted: string): string {
  return readEncrypted(secretKey, purpose, encrypted)
}

export const encryptedWebhookSecret: EncryptedColumn = {
  name: purpose,
  async reencryptAll(db, reencrypt) {
    const setting = await getWebhookSetting(db)
    const secret = setting.secret && reencrypt(purpose, Buffer.from(setting.secret, 'base64'))
    if (secret) await saveWebhookSetting(db, { ...setting, secret: secret.toString('base64') })
  },
}
