import type { Selectable } from 'kysely'
import { readBrand } from '#platform/brand/server/brand.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Tables } from '#platform/db/server/database.ts'
import { getBudgetShare, smsRetrySeconds, formatSms } from '../rules.ts'
import { alertOnSpending, countSpentToday } from './budget.ts'
import { decryptParams, readSmsWords, smsJob } from './outbox.ts'
import type { SmsOutcome, SmsProvider } from './provider.ts'

const batch = 20
/** Longer than any call of a provider: the process that sent the message has died, and the outcome is unknown. */
const lostMs = 120_000

type DeliveryDeps = Pick<Services, 'db' | 'clock' | 'jobs' | 'log' | 'secretKey' | 'sms'>
type Message = Selectable<Tables['sms_message']>

/**
 * Submits one message to the provider, if it is still waiting. Its state is committed as `sending` before the provider is called, so
 * after a crash in between it is not sent a second time.
 */
export async function sendMessage(services: DeliveryDeps, id: string): Promise<void> {
  const now = services.clock.now()
  const waiting = await services.db
    .selectFrom('sms_message')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .executeTakeFirst()
  if (!waiting) return
  const { provider } = services.sms
  if (waiting.expires_at && waiting.expires_at <= now) return settle(services, waiting, { state: 'expired' })
  if (!provider) return settle(services, waiting, { state: 'held', provider_text: '未开通短信服务' })
  if (!waiting.is_code && !(await hasBudget(services, waiting)))
    return settle(services, waiting, { state: 'held', provider_text: '超出当日额度' })
  const taken = await claimMessage(services, waiting)
  if (taken) await recordOutcome(services, taken, { provider: provider.name, ...(await submitToProvider(services, taken, provider)) })
}

/** Every minute: sends waiting messages and retries, and settles messages that were being sent when a process died. */
export async function sendDue(services: DeliveryDeps): Promise<void> {
  const { db, clock, log } = services
  const now = clock.now()
  const interrupted = await db
    .updateTable('sms_message')
    .set({ state: 'unknown', encrypted_params: null, params: null, settled_at: now, provider_text: '发送过程中断，不再重发' })
    .where('state', '=', 'sending')
    .where('taken_at', '<', new Date(now.getTime() - lostMs))
    .returning('id')
    .execute()
  for (const { id } of interrupted) log.warn({ sms: id }, 'an SMS was being sent when the process died; it is not sent again')
  for (let due = await listDue(services); due.length > 0; due = await listDue(services))
    for (const id of due) await sendMessage(services, id)
}

async function listDue({ db, clock }: DeliveryDeps): Promise<string[]> {
  const due = await db
    .selectFrom('sms_message')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_at', '<=', clock.now())
    .orderBy('is_code', 'desc')
    .orderBy('next_at')
    .limit(batch)
    .execute()
  return due.map(({ id }) => id)
}

async function hasBudget({ db, clock, sms }: DeliveryDeps, { scene, taken_at }: Message): Promise<boolean> {
  if (taken_at) return true
  return (await countSpentToday(db, clock.now())) * 100 < getBudgetShare(scene) * sms.dailyBudget
}

async function claimMessage({ db, clock }: DeliveryDeps, { id, attempts }: Message): Promise<Message | undefined> {
  return db
    .updateTable('sms_message')
    .set({ state: 'sending', attempts: attempts + 1, taken_at: clock.now() })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .returningAll()
    .executeTakeFirst()
}

async function submitToProvider(
  { db, secretKey }: DeliveryDeps,
  { id, mobile, scene, params, encrypted_params }: Message,
  provider: SmsProvider,
): Promise<SmsOutcome> {
  const open = encrypted_params ? decryptParams(secretKey, encrypted_params) : (params ?? {})
  const { smsSignature: signature } = await readBrand(db)
  const { words, template } = await readSmsWords(db, scene)
  return provider.send({ id, mobile, scene, words, template, params: open, text: formatSms(scene, open, words), signature })
}

type ProviderOutcome = SmsOutcome & { provider: SmsProvider['name'] }

/** Retries only when the message was certainly not sent and a retry can help. */
async function recordOutcome(services: DeliveryDeps, message: Message, { provider, ...outcome }: ProviderOutcome): Promise<void> {
  const { db, clock, jobs, log } = services
  const { id, attempts, is_code } = message
  const answer = { provider, provider_id: outcome.id, provider_code: outcome.code, provider_text: outcome.text }
  if (outcome.kind !== 'sent') log.warn({ sms: id, scene: message.scene, attempts, ...outcome }, 'an SMS was rejected')
  const wait = outcome.kind === 'refused' && outcome.retriable ? smsRetrySeconds[attempts - 1] : undefined
  if (wait === undefined) await settle(services, message, { ...answer, state: outcome.kind === 'refused' ? 'failed' : outcome.kind })
  else {
    const nextAt = new Date(clock.now().getTime() + wait * 1000)
    await db
      .updateTable('sms_message')
      .set({ ...answer, state: 'waiting', next_at: nextAt })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .execute()
    await jobs.enqueue(db, smsJob, { data: { id }, startAfter: nextAt })
  }
  if (!is_code && attempts === 1) await alertOnSpending(services, await countSpentToday(db, clock.now()))
}

type SettledMessage = Partial<Pick<Message, 'state' | 'provider' | 'provider_id' | 'provider_code' | 'provider_text'>>

/** A message that staff can resend keeps its parameters; a code never does. */
async function settle({ db, clock }: DeliveryDeps, { id, is_code, state }: Message, settled: SettledMessage): Promise<void> {
  const isResendable = !is_code && (settled.state === 'failed' || settled.state === 'held')
  await db
    .updateTable('sms_message')
    .set({ ...settled, settled_at: clock.now(), ...(!isResendable && { encrypted_params: null, params: null }) })
    .where('id', '=', id)
    .where('state', '=', state)
    .execute()
}
