import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { endReplacement } from '#platform/redirects/server/redirects.ts'
import { type ContentKind } from '../../content-kinds.ts'
import { noSeo, type Seo } from '#platform/site/seo-rules.ts'

type RecordedPage = { id: string; changedAt: Date }
type Kind = { kind: string; declaration?: ContentKind | undefined }
type Piece = { kind: string; id: string }

/** Data of a kind with a page: the fields of the kind and the SEO fields of the page. */
export function splitSeo<T>(data: T): { own: T; seo: Seo } {
  const { seo = noSeo, ...own } = data as T & { seo?: Seo }
  return { own: own as T, seo }
}

/** The table of pages follows what is published, in its transaction. Kinds without a page of their own are left out. */
export async function recordPage(db: Db, { kind, declaration }: Kind, { id, changedAt }: RecordedPage): Promise<void> {
  if (!declaration?.hasPage) return
  const row = { address: declaration.getPageAddress(id), changed_at: changedAt }
  const { isNew } = await db
    .insertInto('published_page')
    .values({ kind, entity_id: id, ...noSeo, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'entity_id']).doUpdateSet(row))
    // Only an inserted row has no transaction that replaced it.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  await recordPageChange(db, { ...row, is_live: true })
  if (isNew) await endReplacement(db, row.address)
}

/** What search engines and shared links show of a page that is recorded. */
export async function describePage(db: Db, { kind, id }: Piece, { title, description, image }: Seo): Promise<void> {
  await db.updateTable('published_page').set({ title, description, image }).where('kind', '=', kind).where('entity_id', '=', id).execute()
}

export async function removePage(db: Db, { kind, id }: Piece, now: Date): Promise<void> {
  const removed = await db
    .deleteFrom('published_page')
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .returning('address')
    .executeTakeFirst()
  if (removed) await recordPageChange(db, { address: removed.address, is_live: false, changed_at: now })
}

/** The last change of an address counts. */
async function recordPageChange(db: Db, change: { address: string; is_live: boolean; changed_at: Date }): Promise<void> {
  await db
    .insertInto('page_change')
    .values(change)
    .onConflict((conflict) => conflict.column('address').doUpdateSet(change))
    .execute()
}
