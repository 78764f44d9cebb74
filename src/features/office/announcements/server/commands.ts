import { randomUUID } from 'node:crypto'
import type { CallInput } from '#gateway/call.ts'
import { createFieldRefusal, notFound, Refusal } from '#gateway/refusals.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import { formatDateTime } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { bumpContentVersion } from '#platform/page-cache/server/content-version.ts'
import { announcementCalls, ownAnnouncements } from '../contract.ts'
import { announcementMessages as messages, audiences, tones } from '../rules.ts'
import { getStaffId } from './queries.ts'
import { turnAnnouncements } from './showing/turn.ts'

export const announcementCommands = [
  handle(announcementCalls.add, async ({ db, clock }, given) => {
    const now = clock.now()
    const id = randomUUID()
    const row = toRow(given, now)
    await db
      .insertInto('announcement')
      .values({ id, ...row, created_at: now })
      .execute()
    await turnAnnouncements(db, now)
    return { reply: {}, audit: { action: 'announcement.add', subject: `announcement ${id}`, detail: toTrail(row) } }
  }),

  handle(announcementCalls.change, async ({ db, clock }, { id, version, ...given }) => {
    const now = clock.now()
    const former = await db.selectFrom('announcement').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
    if (former.version !== version) throw new Refusal(serverRefusals.changedMeanwhile)
    // Hidden first: `turnAnnouncements` shows it anew, and the pages are made again with what it says now.
    const hidden = { is_shown: false, version: version + 1 }
    const row = toRow(given, now)
    await db
      .updateTable('announcement')
      .set({ ...row, ...hidden })
      .where('id', '=', id)
      .execute()
    await turnAnnouncements(db, now)
    if (former.is_shown) await bumpContentVersion(db)
    // What staff have read said something else.
    if (former.text !== given.text) await db.deleteFrom('announcement_read').where('announcement_id', '=', id).execute()
    const detail = { before: toTrail(former), after: toTrail(row) }
    return { reply: {}, audit: { action: 'announcement.change', subject: `announcement ${id}`, detail } }
  }),

  handle(announcementCalls.remove, async ({ db }, { id }) => {
    const removed = db.deleteFrom('announcement').where('id', '=', id).returning(['text', 'is_shown'])
    const { text, is_shown } = await removed.executeTakeFirstOrThrow(notFound)
    if (is_shown) await bumpContentVersion(db)
    return { reply: {}, audit: { action: 'announcement.remove', subject: `announcement ${id}`, detail: { text } } }
  }),

  handle(ownAnnouncements.read, async ({ db, clock, actor }, { id }) => {
    await db.selectFrom('announcement').select('id').where('id', '=', id).where('audience', '=', 'staff').executeTakeFirstOrThrow(notFound)
    await db
      .insertInto('announcement_read')
      .values({ announcement_id: id, staff_id: getStaffId(actor), read_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { reply: {}, audit: { action: 'announcement.read', subject: `announcement ${id}`, isRepeatable: true } }
  }),
]

type Shown = ReturnType<typeof toRow>

/** As an auditor reads it. */
function toTrail({ audience, tone, text, link, begins_at, ends_at }: Shown) {
  const times = { beginsAt: formatDateTime(begins_at), endsAt: formatDateTime(ends_at) }
  return { audience: audiences[audience], tone: tones[tone], text, link, ...times }
}

function toRow({ beginsAt, endsAt, audience, tone, text, link }: CallInput<typeof announcementCalls.add>, now: Date) {
  const [begins, ends] = [new Date(beginsAt), new Date(endsAt)]
  if (ends <= begins) throw createFieldRefusal('endsAt', messages.order)
  if (ends <= now) throw createFieldRefusal('endsAt', messages.ended)
  return { audience, tone, text, link, begins_at: begins, ends_at: ends }
}
