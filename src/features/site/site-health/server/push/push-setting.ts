import { randomBytes } from 'node:crypto'
import { findParameter, saveParameter } from '#platform/parameters/server/parameters.ts'
import { encrypt, readEncrypted } from '#gateway/server/crypto/encryption.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import type { EncryptedColumn } from '#platform/db/server/encrypted-column.ts'
import type { Db } from '#platform/db/server/database.ts'
import { firstEndpoints } from '../../push-rules.ts'

const parameter = 'search-push'
const purpose = 'search push token'

/** `token` is encrypted; `key` of IndexNow is public by its nature. */
export type PushSetting = {
  site: string
  baidu: { isOn: boolean; endpoint: string; token: string }
  indexNow: { isOn: boolean; endpoint: string; key: string }
  version: number
}

const off: PushSetting = {
  site: '',
  baidu: { isOn: false, endpoint: firstEndpoints.baidu, token: '' },
  indexNow: { isOn: false, endpoint: firstEndpoints.indexnow, key: '' },
  version: 0,
}

export async function getPushSetting(db: Db): Promise<PushSetting> {
  return { ...off, ...(await findParameter<PushSetting>(db, parameter)) }
}

export async function savePushSetting(db: Db, setting: PushSetting): Promise<void> {
  await saveParameter(db, parameter, setting)
}

export function createIndexNowKey(): string {
  return randomBytes(16).toString('hex')
}

export function encryptToken(secretKey: SecretKey, token: string): string {
  return encrypt(secretKey, purpose, Buffer.from(token)).toString('base64')
}

/** The token; '' where there is none, or where SECRET_KEY is another than it was encrypted with. */
export function readToken(secretKey: SecretKey, encrypted: string): string {
  return readEncrypted(secretKey, purpose, encrypted)
}

export const encryptedPushToken: EncryptedColumn = {
  name: purpose,
  async reencryptAll(db, reencrypt) {
    const setting = await getPushSetting(db)
    const token = setting.baidu.token && reencrypt(purpose, Buffer.from(setting.baidu.token, 'base64'))
    if (token) await savePushSetting(db, { ...setting, baidu: { ...setting.baidu, token: token.toString('base64') } })
  },
}
