import { sql } from 'kysely'
import { subtractDays } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { enqueueDeliveries } from '#platform/webhooks/server/deliveries.ts'
import { type ContentKind, toText } from '../content-kinds.ts'

/** docs/machine-interface.md describes them to receivers. */
type ContentEvent = 'content.published' | 'content.taken_down' | 'content.scheduled'

type NewContentEvent = {
  event: ContentEvent
  now: Date
  id: string
  number: number
  data: unknown
  publishAt?: Date | null
  takeDownAt?: Date | null
}
type EventSubject = { kind: string; declaration?: ContentKind | undefined }

/** Enqueues webhook events in the transaction of the change, only for kinds edited in the console. */
export async function enqueueContentEvent(
  db: Db,
  { kind, declaration }: EventSubject,
  { event, now, id, number, data, publishAt, takeDownAt }: NewContentEvent,
): Promise<void> {
  if (!declaration) return
  const values = data as Record<string, unknown>
  const payload = {
    kind,
    id,
    number,
    title: toText(values[declaration.title]) || declaration.label,
    path: declaration.getPageAddress(id),
    publishAt: publishAt?.toISOString() ?? '',
    takeDownAt: takeDownAt?.toISOString() ?? '',
  }
  await enqueueDeliveries(db, { event, now, after: now }, async () => [{ subject: `${kind} ${id}`, payload }])
}

const daysKept = 90

/** Nightly: removes delivered and failed events after the retention period. */
export async function removeOldContentEvents(db: Db, now: Date): Promise<void> {
  await sql`
    delete from webhook_delivery
    where event like 'content.%' and state <> 'waiting' and created_at < ${subtractDays(now, daysKept)}`.execute(db)
}
