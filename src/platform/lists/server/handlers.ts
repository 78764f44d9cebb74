import { randomUUID } from 'node:crypto'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { countRows } from '#platform/db/server/read-page.ts'
import type { MenuEntry } from '#platform/features/rules.ts'
import { listCalls } from '../contract.ts'
import { canReadList, listLimits, listRefusals } from '../rules.ts'

type Staff = Extract<Actor, { kind: 'staff' }>

/** Saved views of the console's lists, and the record of what was exported from them. */
export function listHandlers(menu: readonly MenuEntry[]) {
  function getReader(actor: Actor, list: string): Staff {
    if (actor.kind !== 'staff' || !canReadList(menu, [...actor.permissions], list)) throw new Refusal(refusals.forbidden)
    return actor
  }

  return [
    handle(listCalls.views, async ({ db, actor }, { list }) => ({ views: await listViews(db, list, getReader(actor, list).id) })),

    handle(listCalls.saveView, async ({ db, clock, actor }, { list, name, query, isShared }) => {
      const me = getReader(actor, list)
      await assertViewLimit(db, list, me.id)
      const id = randomUUID()
      const view = { id, list, owner_id: me.id, owner_name: me.name, created_at: clock.now(), name, query, is_shared: isShared }
      await db.insertInto('saved_view').values(view).execute()
      return { reply: { id }, audit: { action: 'saved_view.save', subject: id, detail: { list, name, isShared } } }
    }),

    handle(listCalls.removeView, async ({ db, actor }, { list, id }) => {
      const { id: me } = getReader(actor, list)
      const removed = await db
        .deleteFrom('saved_view')
        .where('id', '=', id)
        .where('list', '=', list)
        .where('owner_id', '=', me)
        .executeTakeFirst()
      if (removed.numDeletedRows === 0n) throw new Refusal(refusals.notFound)
      return { reply: {}, audit: { action: 'saved_view.remove', subject: id } }
    }),

    handle(listCalls.recordExport, async ({ actor }, { list, query, rows }) => {
      getReader(actor, list)
      return { reply: {}, audit: { action: 'list.export', subject: list, detail: { query, rows } } }
    }),
  ]
}

async function assertViewLimit(db: Db, list: string, owner: string): Promise<void> {
  const count = await countRows(db.selectFrom('saved_view').where('list', '=', list).where('owner_id', '=', owner))
  if (count >= listLimits.views) throw new Refusal(listRefusals.tooManyViews)
}

async function listViews(db: Db, list: string, me: string) {
  const views = await db
    .selectFrom('saved_view')
    .selectAll()
    .where('list', '=', list)
    .where((row) => row.or([row('owner_id', '=', me), row('is_shared', '=', true)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return views.map(({ id, name, query, is_shared, owner_id, owner_name }) => ({
    id,
    name,
    query,
    isShared: is_shared,
    isMine: owner_id === me,
    ownerName: owner_name,
  }))
}
