import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import type { ItemState } from '../../rules.ts'
import type { ContentItemRow } from '../tables.ts'

export type ItemFilter = { kind: string; text: string; state: ItemState | ''; facet: string; isInBin: boolean }
export type ItemPage = { page: number; pageSize: number; sort: string }

export type ContentItem = Selectable<ContentItemRow>

const orders: Record<string, 'changed_at' | 'title' | 'position' | 'deleted_at'> = {
  changed: 'changed_at',
  title: 'title',
  position: 'position',
  deleted: 'deleted_at',
}

function itemsOf(db: Db, { kind, text, state, facet, isInBin }: ItemFilter) {
  let found = db
    .selectFrom('content_item')
    .where('kind', '=', kind)
    .where('deleted_at', isInBin ? 'is not' : 'is', null)
  if (state) found = found.where('state', '=', state)
  if (facet) found = found.where('facet', '=', facet)
  if (text)
    found = found.where(sql<boolean>`(position(lower(${text}) in lower(title)) > 0 or position(lower(${text}) in lower(entity_id)) > 0)`)
  return found
}

/** A page of the pieces of a kind. `sort` is a name of `orders`, with a minus for descending. */
export async function listItems(
  db: Db,
  filter: ItemFilter,
  { page, pageSize, sort }: ItemPage,
): Promise<{ total: number; items: ContentItem[] }> {
  const found = itemsOf(db, filter)
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await found
    .selectAll()
    .orderBy(orders[sort.replace(/^-/, '')] ?? 'changed_at', direction)
    .orderBy('entity_id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { total, items }
}

export function findItem(db: Db, kind: string, id: string): Promise<ContentItem | undefined> {
  return db.selectFrom('content_item').selectAll().where('kind', '=', kind).where('entity_id', '=', id).executeTakeFirst()
}

/** What a field of another kind may refer to: live pieces, and those that it refers to already. */
export function listChoices(db: Db, kind: string, { text, ids, limit }: { text: string; ids: readonly string[]; limit: number }) {
  return db
    .selectFrom('content_item')
    .select(['entity_id as id', 'title', 'is_live as isLive'])
    .where('kind', '=', kind)
    .where((item) =>
      item.or([
        ...(ids.length > 0 ? [item('entity_id', 'in', [...ids])] : []),
        item.and([
          item('is_live', '=', true),
          sql<boolean>`(position(lower(${text}) in lower(title)) > 0 or position(lower(${text}) in lower(entity_id)) > 0)`,
        ]),
      ]),
    )
    .orderBy('position')
    .orderBy('title')
    .limit(limit)
    .execute()
}
