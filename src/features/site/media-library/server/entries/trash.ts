import { notFound, Refusal } from '#gateway/refusals.ts'
import { subtractDays } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { removeObject } from '#platform/files/server/stored-files.ts'
import { trashDays } from '#platform/media/rules.ts'
import { removalBlockingPlaces, mediaRefusals } from '../../rules.ts'
import { lockEntry } from './entries.ts'

/** Visitors no longer get the picture. Refuses one that content still shows or is about to show. */
export async function removeEntry(db: Db, id: string, { by, at }: { by: string; at: Date }): Promise<void> {
  const { picture_id } = await lockEntry(db, id)
  const used = await db
    .selectFrom('picture_place')
    .select('kind')
    .where('library_id', '=', id)
    .where('place', 'in', removalBlockingPlaces)
    .executeTakeFirst()
  if (used) throw new Refusal(mediaRefusals.inUse)
  await db.updateTable('library_picture').set({ deleted_at: at, deleted_by: by }).where('id', '=', id).execute()
  await db.updateTable('picture').set({ left_at: at }).where('id', '=', picture_id).execute()
}

export async function restoreEntry(db: Db, id: string): Promise<void> {
  const row = await db.selectFrom('library_picture').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
  if (!row.deleted_at) throw new Refusal(mediaRefusals.notRemoved)
  await db.updateTable('library_picture').set({ deleted_at: null, deleted_by: null }).where('id', '=', id).execute()
  await db.updateTable('picture').set({ left_at: null }).where('id', '=', row.picture_id).execute()
}

/** Deletes what has been in the trash for 30 days, with the bytes that nothing else refers to. Returns how many entries. */
export async function emptyTrash({ db, files, clock, log }: Pick<Services, 'db' | 'files' | 'clock' | 'log'>): Promise<number> {
  const old = await db.selectFrom('library_picture').select('id').where('deleted_at', '<', subtractDays(clock.now(), trashDays)).execute()
  let removed = 0
  for (const { id } of old)
    await db
      .transaction()
      .execute((transaction) => deleteEntry({ db: transaction, files }, id))
      .then(
        () => (removed += 1),
        (error: unknown) => log.error({ err: error, picture: id }, 'a picture in the trash cannot be removed'),
      )
  return removed
}

async function deleteEntry({ db, files }: Pick<Services, 'db' | 'files'>, id: string): Promise<void> {
  const entry = await db.selectFrom('library_picture').select('deleted_at').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!entry?.deleted_at) return
  const stored = db.selectFrom('picture').select('id').where('library_id', '=', id)
  const originals = await db.selectFrom('picture').select('object').where('library_id', '=', id).execute()
  const renditions = await db.selectFrom('picture_rendition').select('object').where('picture_id', 'in', stored).execute()
  await db.deleteFrom('library_picture').where('id', '=', id).execute()
  const objects = new Set([...originals, ...renditions].map(({ object }) => object))
  for (const object of [...objects].sort()) await removeObject({ db, files }, object)
}
