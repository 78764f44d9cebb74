import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import { announcementCalls, listBanners, ownAnnouncements } from '../contract.ts'

export const announcementQueries = [
  handle(listBanners, async ({ db }) => ({
    items: await db
      .selectFrom('announcement')
      .select(['id', 'tone', 'text', 'link'])
      .where('audience', '=', 'customers')
      .where('is_shown', '=', true)
      .orderBy('begins_at')
      .orderBy('id')
      .execute(),
  })),

  handle(announcementCalls.list, async ({ db }, { page, pageSize }) => {
    const found = db
      .selectFrom('announcement')
      .select(['id', 'audience', 'tone', 'text', 'link', 'begins_at', 'ends_at', 'version'])
      .select(sql<number>`(select count(*)::int from announcement_read where announcement_id = announcement.id)`.as('readers'))
      .orderBy('begins_at', 'desc')
      .orderBy('id')
    const { total, rows } = await readPage(found, { page, pageSize })
    const items = rows.map(({ begins_at, ends_at, ...row }) => ({
      ...row,
      beginsAt: begins_at.toISOString(),
      endsAt: ends_at.toISOString(),
    }))
    return { total, items }
  }),

  handle(ownAnnouncements.list, async ({ db, clock, actor }) => {
    const now = clock.now()
    const items = await db
      .selectFrom('announcement')
      .select(['id', 'tone', 'text', 'link'])
      .where('audience', '=', 'staff')
      .where('begins_at', '<=', now)
      .where('ends_at', '>', now)
      .where(
        sql<boolean>`not exists (
          select from announcement_read where announcement_id = announcement.id and staff_id = ${getStaffId(actor)}
        )`,
      )
      .orderBy('begins_at')
      .orderBy('id')
      .execute()
    return { items }
  }),
]

export function getStaffId(actor: Actor): string {
  if (actor.kind !== 'staff') throw new Refusal(refusals.invalidSession)
  return actor.id
}
