import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { retryAfterSeconds, webhookLimits } from '../rules.ts'
import { getWebhookSetting, readSecret } from './setting.ts'
import { type Outside, requestGuarded } from '#platform/outgoing/server/guarded-request.ts'

export const webhookJob = 'webhook-deliveries'

/** The lease of a delivery: longer than one attempt, during which no other process takes it. */
const leaseMs = webhookLimits.timeoutMs + 20_000

type DeliveryDeps = Pick<Services, 'db' | 'clock' | 'secretKey' | 'log' | 'outside'>
type ClaimedDelivery = { id: string; event: string; payload: Record<string, unknown>; attempts: number; created_at: Date }
type Outcome = { status: number | null; error: string }

/** Sends due deliveries, every minute and on a resend. A lease instead of a row lock covers the wait for the receiver. */
export function createWebhookJob(services: DeliveryDeps): Job {
  return { name: webhookJob, label: '推送事件到外部系统', schedule: '* * * * *', run: () => deliverDue(services) }
}

/**
 * Sends all due deliveries one after the other, unless the webhook is off. Without a secret they wait: one that another SECRET_KEY has
 * encrypted is told of by the start and in the console, until it is given anew.
 */
export async function deliverDue(services: DeliveryDeps): Promise<void> {
  const { url, secret, isOn } = await getWebhookSetting(services.db)
  const key = readSecret(services.secretKey, secret)
  if (!isOn || url === '' || key === '') return
  for (let taken = await claimDeliveries(services); taken.length > 0; taken = await claimDeliveries(services)) {
    for (const delivery of taken) await settle(services, delivery, await send(services, { url, secret: key }, delivery))
  }
}

async function claimDeliveries({ db, clock }: DeliveryDeps): Promise<ClaimedDelivery[]> {
  const now = clock.now()
  const { rows } = await sql<ClaimedDelivery>`
    update webhook_delivery set attempts = attempts + 1, next_at = ${new Date(now.getTime() + leaseMs * webhookLimits.batch)}
    where id in (
      select id from webhook_delivery where state = 'waiting' and next_at <= ${now}
      order by next_at limit ${webhookLimits.batch} for update skip locked
    )
    returning id, event, payload, attempts, created_at
  `.execute(db)
  return rows
}

/** X-Signature: the HMAC-SHA256 of `{timestamp}.{body}`, which detects changes and replays. */
export function signPayload(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

type Signed = { id: string; timestamp: string; body: string }

/** The headers of standardwebhooks.com, by which its libraries verify a delivery. A secret `whsec_…` is base64, any other is its own bytes. */
export function toStandardHeaders(secret: string, { id, timestamp, body }: Signed): Record<string, string> {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret)
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

type Receiver = { url: string; secret: string }

async function send({ clock, outside }: DeliveryDeps, { url, secret }: Receiver, delivery: ClaimedDelivery): Promise<Outcome> {
  const { id, event, payload, created_at } = delivery
  const body = JSON.stringify({ id, event, createdAt: created_at.toISOString(), data: payload })
  const timestamp = String(Math.floor(clock.now().getTime() / 1000))
  const headers = {
    'content-type': 'application/json',
    'x-delivery-id': id,
    'x-event': event,
    'x-timestamp': timestamp,
    'x-signature': signPayload(secret, timestamp, body),
    ...toStandardHeaders(secret, { id, timestamp, body }),
  }
  try {
    // A redirect is a failure: only the configured address is called.
    const status = await postToReceiver(outside, url, { headers, body })
    return { status, error: status >= 200 && status < 300 ? '' : `HTTP ${status}` }
  } catch (error) {
    return { status: null, error: error instanceof Error ? `${error.name}: ${error.message}`.slice(0, webhookLimits.error) : 'network' }
  }
}

async function settle({ db, clock, log }: DeliveryDeps, { id, attempts }: ClaimedDelivery, { status, error }: Outcome): Promise<void> {
  const now = clock.now()
  const wait = retryAfterSeconds[attempts - 1]
  const result = { last_status: status, last_error: error }
  const next =
    error === ''
      ? { state: 'delivered' as const, delivered_at: now }
      : wait === undefined
        ? { state: 'dead' as const }
        : { next_at: new Date(now.getTime() + wait * 1000) }
  if (error !== '') log.warn({ delivery: id, attempts, status, error, oncePerMinute: 'webhooks' }, 'a webhook delivery failed')
  await db
    .updateTable('webhook_delivery')
    .set({ ...result, ...next })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

type Message = { headers: Record<string, string>; body: string }

/** Posts to the receiver and returns the HTTP status. */
async function postToReceiver(outside: Outside, url: string, message: Message): Promise<number> {
  const { status } = await requestGuarded(outside, url, { method: 'POST', ...message, timeoutMs: webhookLimits.timeoutMs })
  return status
}
