import type { Db } from '#platform/db/server/database.ts'
import type { ContentKind } from '../../content-kinds.ts'

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

/** Where a piece is on the site, or was when it was taken down; undefined: it has never had a page. */
export async function findLastAddress(db: Db, { kind, hasPage, getPageAddress }: ContentKind, id: string): Promise<string | undefined> {
  if (!hasPage) return undefined
  const published = await db
    .selectFrom('revision')
    .select('id')
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return published && getPageAddress(id)
}
