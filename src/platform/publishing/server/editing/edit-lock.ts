import '../tables.ts'
import { sql } from 'kysely'
import { Refusal } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { createHeldRefusal, editLock } from '../../rules.ts'

/** A person in one tab of a browser: two tabs of one person overwrite each other as two persons would. */
export type Editor = { id: string; name: string; tab: string }
export type Held = { kind: string; id: string; now: Date }
export type Holder = { id: string; name: string; since: Date; isMine: boolean }

/** Takes or renews the lock where it is free or the editor's own, with `force` from anybody else too, and returns who holds it then. */
export async function holdContent(db: Db, { kind, id, now, force = false }: Held & { force?: boolean }, editor: Editor): Promise<Holder> {
  const expires = new Date(now.getTime() + editLock.seconds * 1000)
  await sql`
    insert into content_lock as held (kind, entity_id, holder_id, holder, tab, since, expires_at)
    values (${kind}, ${id}, ${editor.id}, ${editor.name}, ${editor.tab}, ${now}, ${expires})
    on conflict (kind, entity_id) do update set
      holder_id = excluded.holder_id, holder = excluded.holder, tab = excluded.tab, expires_at = excluded.expires_at,
      since = case when held.holder_id = excluded.holder_id and held.tab = excluded.tab then held.since else excluded.since end
    where ${force} or held.expires_at <= ${now} or (held.holder_id = excluded.holder_id and held.tab = excluded.tab)`.execute(db)
  return (await findHolder(db, { kind, id, now }, editor)) as Holder
}

export async function findHolder(db: Db, { kind, id, now }: Held, editor?: Pick<Editor, 'id' | 'tab'>): Promise<Holder | undefined> {
  const row = await db
    .selectFrom('content_lock')
    .selectAll()
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && { id: row.holder_id, name: row.holder, since: row.since, isMine: row.holder_id === editor?.id && row.tab === editor.tab }
}

/** Refuses when another editor holds the content. */
export async function assertHolds(db: Db, held: Held, editor: Editor): Promise<void> {
  const { isMine, name } = await holdContent(db, held, editor)
  if (!isMine) throw new Refusal(createHeldRefusal(name))
}

export async function leaveContent(db: Db, { kind, id }: Omit<Held, 'now'>, editor: Omit<Editor, 'name'>): Promise<void> {
  await db
    .deleteFrom('content_lock')
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .where('holder_id', '=', editor.id)
    .where('tab', '=', editor.tab)
    .execute()
}

/** Removes locks that are over. */
export async function removeOldLocks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('content_lock').where('expires_at', '<', now).execute()
}
