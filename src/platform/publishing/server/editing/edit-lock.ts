import { sql } from 'kysely'
import { Refusal } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { createLockedRefusal, editLock, ownOtherWindow } from '../../rules.ts'

/** A person in one tab of a browser: two tabs of one person overwrite each other as two persons would. */
export type Editor = { id: string; name: string; tab: string }
export type LockedContent = { kind: string; id: string; now: Date }
export type LockHolder = { id: string; name: string; since: Date; isMine: boolean }

/** Acquires or renews the lock if it is free or the editor's own, with `force` from another editor too; returns the holder. */
export async function acquireEditLock(
  db: Db,
  { kind, id, now, force = false }: LockedContent & { force?: boolean },
  editor: Editor,
): Promise<LockHolder> {
  const expires = new Date(now.getTime() + editLock.seconds * 1000)
  const { rows } = await sql<{ since: Date }>`
    insert into content_lock as lock (kind, entity_id, holder_id, holder, tab, since, expires_at)
    values (${kind}, ${id}, ${editor.id}, ${editor.name}, ${editor.tab}, ${now}, ${expires})
    on conflict (kind, entity_id) do update set
      holder_id = excluded.holder_id, holder = excluded.holder, tab = excluded.tab, expires_at = excluded.expires_at,
      since = case when lock.holder_id = excluded.holder_id and lock.tab = excluded.tab then lock.since else excluded.since end
    where ${force} or lock.expires_at <= ${now} or (lock.holder_id = excluded.holder_id and lock.tab = excluded.tab)
    returning since`.execute(db)
  if (rows[0]) return { id: editor.id, name: editor.name, since: rows[0].since, isMine: true }
  return (await findLockHolder(db, { kind, id, now }, editor)) as LockHolder
}

/** Who edits the piece now; undefined where nobody does or the lock has expired. */
export async function findLockHolder(
  db: Db,
  { kind, id, now }: LockedContent,
  editor?: Pick<Editor, 'id' | 'tab'>,
): Promise<LockHolder | undefined> {
  const row = await db
    .selectFrom('content_lock')
    .selectAll()
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const isOwn = row.holder_id === editor?.id
  const name = isOwn ? ownOtherWindow : row.holder
  return { id: row.holder_id, name, since: row.since, isMine: isOwn && row.tab === editor.tab }
}

/** Refuses when another editor holds the content. */
export async function assertEditLock(db: Db, content: LockedContent, editor: Editor): Promise<void> {
  const { isMine, name } = await acquireEditLock(db, content, editor)
  if (!isMine) throw new Refusal(createLockedRefusal(name))
}

/** Ends the lock of this tab alone; that of another tab or person stays. */
export async function releaseEditLock(db: Db, { kind, id }: Omit<LockedContent, 'now'>, editor: Omit<Editor, 'name'>): Promise<void> {
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
