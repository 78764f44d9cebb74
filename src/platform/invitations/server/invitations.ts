import { randomBytes, randomUUID } from 'node:crypto'
import { Refusal } from '#gateway/refusals.ts'
import { keyedHash } from '#gateway/server/crypto/keyed-hash.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import { maskEmail } from '#kit/identifiers/emails.ts'
import { maskPhone } from '#kit/identifiers/mobile.ts'
import { dayMs } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { LoginAccount } from '#platform/credentials/rules.ts'
import type { Db } from '#platform/db/server/database.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import { queueSecretMail } from '#platform/notices/server/secret-mail.ts'
import { rowOf, sealRow } from '#platform/seals/server/seals.ts'
import { codeRefusals } from '#platform/sms/rules.ts'
import { alertOnSpending, countSpentToday } from '#platform/sms/server/budget.ts'
import { readSmsWords, sendSecret } from '#platform/sms/server/outbox.ts'
import {
  type Delivery,
  type InvitationChannel,
  invitationDays,
  invitationLimits as limits,
  invitationRefusals as refusals,
} from '../rules.ts'
import { endedInvitation, invitationPlace } from './invitation-place.ts'

type Kind = LoginAccount['kind']

/** `page`: where the person of this kind sets the password; the link stands in its fragment, which no request and no log holds. */
type Invited = {
  kind: Kind
  subject: string
  account: string
  channel: InvitationChannel
  /** A number or a mailbox, by the channel. */
  receiver: string
  page: string
  /** When the account got the password that nobody knows. */
  now: Date
}

/** By which channels this installation can invite: a provider may send no words that it has not approved. */
export async function listChannels({ db, sms, mail }: Pick<Services, 'db' | 'sms' | 'mail'>): Promise<Record<InvitationChannel, boolean>> {
  const { provider } = sms
  const isLacking = provider?.lacks?.('invitation') === true && (await readSmsWords(db, 'invitation')).template === ''
  return { sms: provider !== undefined && !isLacking, mail: mail !== undefined }
}

/** Refuses where the channel is not open, nobody is there to get it, or too many were sent; before the password is changed. */
async function assertInvitable(
  context: Pick<Services, 'db' | 'autonomousDb' | 'sms' | 'mail' | 'clock' | 'secretKey'>,
  { kind, subject, channel, receiver }: Pick<Invited, 'kind' | 'subject' | 'channel' | 'receiver'>,
): Promise<void> {
  const { autonomousDb, clock, secretKey, sms, db } = context
  if (!(await listChannels(context))[channel]) throw new Refusal(channel === 'sms' ? refusals.smsOff : refusals.mailOff)
  if (receiver === '') throw new Refusal(channel === 'sms' ? refusals.noPhone : refusals.noMail)
  if (channel === 'sms' && (await countSpentToday(db, clock.now())) >= sms.dailyBudget) throw new Refusal(codeRefusals.budget)
  const to = keyedHash(secretKey, 'invitation receivers', [receiver]).toString('base64url')
  for (const [key, limit] of [
    [`invitation ${kind} ${subject}`, limits.ofAccount],
    [`invitation ${to}`, limits.ofReceiver],
  ] as const) {
    const { allowed, retryAfter } = await countRequest(autonomousDb, key, { limit, seconds: limits.seconds, now: clock.now() })
    if (!allowed) throw new Refusal(refusals.tooOften, { retryAfter })
  }
}

type Delivered = Omit<Invited, 'channel' | 'receiver'> & {
  delivery: Delivery
  /** Where the person is reached; '' where that is not known. */
  receivers: { sms: string; mail: string }
  /** By hand it is shown once; else nobody learns it. */
  password: string
}

/** In the caller's transaction, which has given the account this password: answers it to be told by hand, or sends a link in its place. */
export async function deliverPassword(
  context: SendingContext & Pick<Services, 'autonomousDb' | 'mail'>,
  { delivery, receivers, password, ...given }: Delivered,
): Promise<{ oneTimePassword: string; invitedTo: string }> {
  if (delivery === 'hand') {
    await endInvitations(context.db, { ...given, reason: 'replaced' })
    return { oneTimePassword: password, invitedTo: '' }
  }
  const invited = { ...given, channel: delivery, receiver: receivers[delivery] }
  await assertInvitable(context, invited)
  return { oneTimePassword: '', invitedTo: await sendInvitation(context, invited) }
}

/** What the audit trail says of it. */
export function toInvitedDetail({ invitedTo }: { invitedTo: string }): { invitedTo?: string } {
  return invitedTo === '' ? {} : { invitedTo }
}

type SendingContext = Pick<Services, 'db' | 'clock' | 'jobs' | 'secretKey' | 'siteOrigin' | 'testMode' | 'sms' | 'log'>

/** Sends a link in the caller's transaction, which has given the account a password that nobody knows; ends the former one. Returns where, masked. */
async function sendInvitation(context: SendingContext, { kind, subject, account, channel, receiver, page, now }: Invited): Promise<string> {
  const { db, secretKey, siteOrigin, testMode } = context
  const expiresAt = new Date(now.getTime() + invitationDays * dayMs)
  const token = testMode ? `invited-${subject}` : randomBytes(16).toString('base64url')
  await endInvitations(db, { kind, subject, now, reason: 'replaced' })
  const id = randomUUID()
  await db
    .insertInto('invitation')
    .values({
      id,
      kind,
      subject,
      token_hash: hashToken(secretKey, kind, token),
      channel,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  await sealRow({ db, secretKey }, rowOf(invitationPlace, id))
  const link = `${siteOrigin}${page}#${token}`
  const person = `${kind} ${subject}`
  if (channel === 'mail') {
    const values = { account, days: String(invitationDays), link }
    await queueSecretMail(context, { person, address: receiver, template: 'mail.invitation', values, secret: 'link' })
    return maskEmail(receiver)
  }
  await sendSecret(context, { scene: 'invitation', subject: person, mobile: receiver, params: { link }, expiresAt })
  await alertOnSpending(context, await countSpentToday(db, now))
  return maskPhone(receiver)
}

type Ended = { kind: Kind; subject: string; now: Date; reason: 'replaced' | 'frozen' }

/** Where the account is frozen, or gets a password otherwise. */
export async function endInvitations(db: Db, { kind, subject, now, reason }: Ended): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ ...endedInvitation, ended_at: now, end_reason: reason })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('token_hash', 'is not', null)
    .execute()
}

export function hashToken(secretKey: SecretKey, kind: Kind, token: string): Buffer {
  return keyedHash(secretKey, 'invitation', [kind, token])
}
