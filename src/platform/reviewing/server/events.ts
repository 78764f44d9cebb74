import { sql } from 'kysely'
import type { Actor } from '#gateway/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import type { Person } from './reviewable.ts'

export type EventAuthor = { person: string; name: string }

export const systemAuthor: EventAuthor = { person: '', name: '系统' }

export function toEventAuthor(actor: Actor): EventAuthor {
  return actor.kind === 'anyone' ? systemAuthor : { person: toPersonKey(actor), name: actor.name }
}

type ReviewEvent = {
  kind: string
  subjects: string[]
  at: Date
  who: EventAuthor
  action: string
  text?: string
  mentions?: Person[]
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  bulkId?: string | undefined
}

/** The same line in the history of each of these items. */
export async function writeEvents(db: Db, { kind, subjects, at, who, action, text = '', ...event }: ReviewEvent): Promise<void> {
  const { mentions = [], before = {}, after = {}, bulkId = null } = event
  if (subjects.length === 0) return
  await sql`
    insert into review_event (kind, subject, at, actor, actor_name, action, text, mentions, before, after, bulk_id)
    select ${kind}, subject, ${at}, ${who.person}, ${who.name}, ${action}, ${text}, ${JSON.stringify(mentions)}::jsonb,
      ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${bulkId}::uuid
    from unnest(${subjects}::uuid[]) as subject
  `.execute(db)
}
