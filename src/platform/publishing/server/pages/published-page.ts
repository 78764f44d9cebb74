import '../tables.ts'
import type { Db } from '#platform/db/server/database.ts'
import { noSeo, type Seo } from '../../content-kinds.ts'

type Page = { kind: string; id: string; address: string; seo: Seo; changedAt: Date }

/** Data of a kind with a page: what the kind itself declares, and what search engines are told of the page. */
export function splitSeo<T>(data: T): { own: T; seo: Seo } {
  const { seo = noSeo, ...own } = data as T & { seo?: Seo }
  return { own: own as T, seo }
}

/** The table of pages follows what is published, in its transaction. */
export async function recordPage(db: Db, { kind, id, address, seo, changedAt }: Page): Promise<void> {
  const row = { address, ...seo, changed_at: changedAt }
  await db
    .insertInto('published_page')
    .values({ kind, entity_id: id, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'entity_id']).doUpdateSet(row))
    .execute()
  await noteChange(db, { address, is_live: true, changed_at: changedAt })
}

export async function removePage(db: Db, kind: string, id: string, now: Date): Promise<void> {
  const gone = await db
    .deleteFrom('published_page')
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .returning('address')
    .executeTakeFirst()
  if (gone) await noteChange(db, { address: gone.address, is_live: false, changed_at: now })
}

/** The last change of an address counts. */
async function noteChange(db: Db, change: { address: string; is_live: boolean; changed_at: Date }): Promise<void> {
  await db
    .insertInto('page_change')
    .values(change)
    .onConflict((conflict) => conflict.column('address').doUpdateSet(change))
    .execute()
}
