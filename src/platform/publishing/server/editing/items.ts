import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { toTextPairs } from '#platform/searching/server/text-pairs.ts'
import type { ItemState } from '../../rules.ts'
import type { ContentItemRow } from '../tables.ts'

type ItemFilter = { kind: string; text: string; state: ItemState | ''; facet: string; isInBin: boolean }
type ItemPage = { page: number; pageSize: number; sort: string }

export type ContentItem = Selectable<ContentItemRow>

const orders: Record<string, 'changed_at' | 'title' | 'position' | 'deleted_at'> = {
  changed: 'changed_at',
  title: 'title',
  position: 'position',
  deleted: 'deleted_at',
}

/** Longer lists are neither counted exactly nor paged beyond this row. */
const rowsCounted = 10_000
const fewFound = 1000
const words = sql`lower(title || ' ' || entity_id)`

async function selectItems(db: Db, { kind, text, state, facet, isInBin }: ItemFilter) {
  let found = db
    .selectFrom('content_item')
    .where('kind', '=', kind)
    .where('deleted_at', isInBin ? 'is not' : 'is', null)
  if (state) found = found.where('state', '=', state)
  if (facet) found = found.where('facet', '=', facet)
  return text ? found.where(await contains(db, kind, text)) : found
}

/** Few are named by their ids; of many, most rows that are read in order contain the text. */
async function contains(db: Db, kind: string, text: string): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ id: string }>`
    select find_contents(${kind}, ${text}, ${toTextPairs(text)}::text[], ${fewFound + 1}) as id`.execute(db)
  if (rows.length > fewFound) return sql`position(lower(${text}) in ${words}) > 0`
  return sql`entity_id = any(${rows.map(({ id }) => id)}::text[])`
}

type ListedItems = { total: number; isMore: boolean; items: ContentItem[] }

/** A page of the pieces of a kind. `sort` is a name of `orders`, with a minus for descending. `isMore`: there are more than were counted. */
export async function listContentItems(db: Db, filter: ItemFilter, { page, pageSize, sort }: ItemPage): Promise<ListedItems> {
  const found = await selectItems(db, filter)
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const offset = (page - 1) * pageSize
  const { total } = await db
    .selectFrom(
      found
        .select('entity_id')
        .limit(rowsCounted + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items =
    offset >= rowsCounted
      ? []
      : await found
          .selectAll()
          .orderBy(orders[sort.replace(/^-/, '')] ?? 'changed_at', direction)
          .orderBy('entity_id', direction)
          .limit(pageSize)
          .offset(offset)
          .execute()
  return { total: Math.min(total, rowsCounted), isMore: total > rowsCounted, items }
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
