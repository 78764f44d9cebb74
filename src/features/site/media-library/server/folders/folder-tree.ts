import { sql } from 'kysely'
import { notFound } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'

/** '' on the wire is the place outside all folders. */
export function toFolderId(id: string): number | null {
  return id === '' ? null : Number(id)
}

/** A folder and all those below it. */
export async function listFoldersBelow(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select id from library_folder where id = ${id}
      union select folder.id from library_folder as folder join below on folder.parent_id = below.id
    )
    select id from below`.execute(db)
  return rows.length > 0 ? rows.map((row) => row.id) : [id]
}

/** A folder and all those that it lies in, itself first. */
export async function listFoldersAbove(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select id, parent_id, 1 as level from library_folder where id = ${id}
      union select folder.id, folder.parent_id, above.level + 1 from library_folder as folder join above on folder.id = above.parent_id
    )
    select id from above order by level`.execute(db)
  return rows.map((row) => row.id)
}

/** Refuses a missing folder; locks it until the transaction ends. */
export async function assertFolder(db: Db, id: number | null): Promise<void> {
  if (id === null) return
  await db.selectFrom('library_folder').select('id').where('id', '=', id).forKeyShare().executeTakeFirstOrThrow(notFound)
}
