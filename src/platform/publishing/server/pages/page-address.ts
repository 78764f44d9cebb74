import type { Db } from '#platform/db/server/database.ts'

/** Where a piece is on the site; undefined: nowhere. */
export async function findPageAddress(db: Db, kind: string, id: string): Promise<string | undefined> {
  const page = await db
    .selectFrom('published_page')
    .select('address')
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .executeTakeFirst()
  return page?.address
}
