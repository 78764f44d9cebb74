import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { getWebhookSetting } from './setting.ts'

type PlannedDelivery = { event: string; now: Date; after: Date }

type Deliverable = { subject: string; payload: Record<string, unknown> }[]

/** Enqueues deliveries in the transaction of the event; none while the webhook is off. */
export async function enqueueDeliveries(
  db: Db,
  { event, now, after }: PlannedDelivery,
  listDeliverables: () => Promise<Deliverable>,
): Promise<void> {
  if (!(await getWebhookSetting(db)).isOn) return
  const deliverables = await listDeliverables()
  if (deliverables.length === 0) return
  await sql`
    insert into webhook_delivery (id, event, subject, payload, state, created_at, next_at)
    select gen_random_uuid(), ${event}, subject, payload, 'waiting', ${now}, ${after}
    from jsonb_to_recordset(${JSON.stringify(deliverables)}::jsonb) as deliverable (subject text, payload jsonb)
  `.execute(db)
}

/** Cancels deliveries that have not been attempted; returns the subjects without any other delivery. */
export async function cancelDeliveries(db: Db, event: string, subjects: string[]): Promise<string[]> {
  if (subjects.length === 0) return []
  await sql`
    update webhook_delivery set state = 'cancelled'
    where event = ${event} and subject = any(${subjects}::text[]) and state = 'waiting' and attempts = 0
  `.execute(db)
  const { rows } = await sql<{ subject: string }>`
    select distinct subject from webhook_delivery where event = ${event} and subject = any(${subjects}::text[]) and state <> 'cancelled'
  `.execute(db)
  const cancelled = new Set(rows.map(({ subject }) => subject))
  return subjects.filter((subject) => !cancelled.has(subject))
}
