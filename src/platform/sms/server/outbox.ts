import { randomUUID } from 'node:crypto'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { EncryptedColumn } from '#platform/db/server/encrypted-column.ts'
import { encrypt, decrypt } from '#gateway/server/crypto/encryption.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import { readTemplates } from '#platform/message-templates/server/templates.ts'
import { isMobile } from '#kit/identifiers/mobile.ts'
import { fitParams, listSecretParams, formatShownSms, type SmsParams, type SmsScene, smsScenes, toSmsTemplate } from '../rules.ts'

export const smsJob = 'sms.send'

type SmsRequest = { mobile: string; scene: SmsScene; params: SmsParams; subject: string }

const purpose = 'sms parameters'

type OutboxDeps = Pick<Services, 'db' | 'clock' | 'jobs'>

/** Enqueues a message in the caller's transaction: it is sent once that commits. Returns its id. */
export async function sendSms(context: OutboxDeps, { mobile, scene, params, subject }: SmsRequest): Promise<string> {
  if (listSecretParams(scene).length > 0) throw new Error(`${scene} is sent by sendSecret, a code by issueCode`)
  return writeOpen(context, { mobile, scene, params, subject })
}

/** Sends staff a message of any scene as its receivers will see it, with samples in place of what it tells. */
export function sendSample(context: OutboxDeps, request: SmsRequest): Promise<string> {
  return writeOpen(context, request)
}

/** What staff wrote in place of the scene's words, with the provider's code for it. */
export async function readSmsWords(db: Db, scene: SmsScene): Promise<{ words: string; template: string }> {
  const own = (await readTemplates(db, [toSmsTemplate(scene)])).get(toSmsTemplate(scene))
  return own ? { words: own.text, template: own.code } : { words: smsScenes[scene].text, template: '' }
}

async function writeOpen(context: OutboxDeps, { mobile, scene, params, subject }: SmsRequest): Promise<string> {
  const { words } = await readSmsWords(context.db, scene)
  const fitted = fitParams(scene, params, words)
  return write(context, { mobile, scene, subject, text: formatShownSms(scene, fitted, words), params: JSON.stringify(fitted) })
}

type SecretMessage = SmsRequest & { expiresAt: Date }

/** Queues a message that lets its reader in. Its parameters are encrypted until it is sent, and the stored text does not contain them. */
export async function sendSecret(
  context: OutboxDeps & Pick<Services, 'secretKey'>,
  { params, expiresAt, ...message }: SecretMessage,
): Promise<string> {
  const encrypted = encrypt(context.secretKey, purpose, Buffer.from(JSON.stringify(params)))
  const { words } = await readSmsWords(context.db, message.scene)
  const text = formatShownSms(message.scene, params, words)
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
