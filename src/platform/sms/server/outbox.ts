import { randomUUID } from 'node:crypto'
import type { Services } from '#platform/calls/server/handle.ts'
import type { EncryptedColumn } from '#platform/db/server/encrypted-column.ts'
import { encrypt, decrypt } from '#gateway/server/crypto/encryption.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import { isMobile } from '#kit/identifiers/mobile.ts'
import { fitParams, isCodeScene, formatShownSms, type SmsParams, type SmsScene } from '../rules.ts'

export const smsJob = 'sms.send'

type SmsRequest = { mobile: string; scene: SmsScene; params: SmsParams; subject: string }

const purpose = 'sms parameters'

type OutboxDeps = Pick<Services, 'db' | 'clock' | 'jobs'>

/** Enqueues a message in the caller's transaction: it is sent once that commits. Returns its id. */
export async function sendSms(context: OutboxDeps, { mobile, scene, params, subject }: SmsRequest): Promise<string> {
  if (isCodeScene(scene)) throw new Error('a code is sent by issueCode')
  const fitted = fitParams(scene, params)
  return write(context, { mobile, scene, subject, text: formatShownSms(scene, fitted), params: JSON.stringify(fitted) })
}

type CodeMessage = Omit<SmsRequest, 'params'> & { code: string; expiresAt: Date }

/** Queues a message with a code. The code is encrypted until it is sent, and the stored text does not contain it. */
export function sendCode(context: OutboxDeps & Pick<Services, 'secretKey'>, { code, expiresAt, ...message }: CodeMessage): Promise<string> {
  const encrypted = encrypt(context.secretKey, purpose, Buffer.from(JSON.stringify({ code })))
  const text = formatShownSms(message.scene, { code })
  return write(context, { ...message, text, is_code: true, encrypted_params: encrypted, expires_at: expiresAt })
}

/** Throws a WrongKeyError where SECRET_KEY has changed since. */
export function decryptParams(secretKey: SecretKey, encrypted: Buffer): SmsParams {
  return JSON.parse(decrypt(secretKey, purpose, encrypted).toString()) as SmsParams
}

type NewMessage = { mobile: string; scene: SmsScene; subject: string; text: string } & Partial<{
  params: string
  is_code: boolean
  encrypted_params: Buffer
  expires_at: Date
}>

async function write({ db, clock, jobs }: OutboxDeps, message: NewMessage): Promise<string> {
  if (!isMobile(message.mobile)) throw new Error('not a mobile number')
  const id = randomUUID()
  const now = clock.now()
  await db
    .insertInto('sms_message')
    .values({ id, created_at: now, next_at: now, ...message })
    .execute()
  await jobs.enqueue(db, smsJob, { data: { id } })
  return id
}

/** A waiting code expires with a change of the key, since the typed code is compared by a hash under the former key. */
export const encryptedSmsParams: EncryptedColumn = {
  name: purpose,
  async reencryptAll(db, reencrypt) {
    const waiting = db.selectFrom('sms_message').select(['id', 'encrypted_params']).where('state', '=', 'waiting')
    for (const { id, encrypted_params } of await waiting.where('encrypted_params', 'is not', null).execute()) {
      if (!encrypted_params || !reencrypt(purpose, encrypted_params)) continue
      await db.updateTable('sms_message').set({ state: 'expired', encrypted_params: null }).where('id', '=', id).execute()
    }
  },
}
