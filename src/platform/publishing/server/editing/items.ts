import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { readSort } from '#platform/db/server/read-sort.ts'
import { containsText } from '#platform/searching/server/contains.ts'
import { maxCounted } from '#platform/searching/rules.ts'
import { findPage, matchesText } from '#platform/searching/server/search.ts'
import type { ItemState } from '../../rules.ts'
import type { ContentItemRow } from '../tables.ts'

type ItemFilter = { kind: string; text: string; state: ItemState | ''; facet: string; isInBin: boolean }
type ItemPage = { page: number; pageSize: number; sort: string }

export type ContentItem = Selectable<ContentItemRow>

const orders: Record<string, RawBuilder<unknown>> = {
  changed: sql`changed_at`,
  title: sql`title`,
  position: sql`position`,
  deleted: sql`deleted_at`,
}

function toConditions({ kind, text, state, facet, isInBin }: ItemFilter): RawBuilder<boolean>[] {
  return [
    sql`kind = ${kind}`,
    isInBin ? sql`deleted_at is not null` : sql`deleted_at is null`,
    ...(state ? [sql<boolean>`state = ${state}`] : []),
    ...(facet ? [sql<boolean>`facet = ${facet}`] : []),
    ...(text ? [matchesText(sql`terms`, text)] : []),
  ]
}

type ListedItems = { total: number; isMore: boolean; items: ContentItem[] }

/** A page of the pieces of a kind. `sort` is a name of `orders`, with a minus for descending. `isMore`: there are more than were counted. */
export async function listContentItems(db: Db, filter: ItemFilter, { page, pageSize, sort }: ItemPage): Promise<ListedItems> {
  const { by, isDescending } = readSort(orders, sort, sql`changed_at`)
  const direction = isDescending ? sql`desc` : sql`asc`
  const { ids, ...counted } = await findPage<string>(db, {
    rows: sql`content_item`,
    key: sql`entity_id`,
    where: toConditions(filter),
    order: sql`${by} ${direction}, entity_id ${direction}`,
    offset: (page - 1) * pageSize,
    size: pageSize,
    mayBeFew: false,
    searched: filter.text ? 'text' : undefined,
  })
  const found =
    ids.length === 0
      ? []
      : await db.selectFrom('content_item').selectAll().where('kind', '=', filter.kind).where('entity_id', 'in', ids).execute()
  const byId = new Map(found.map((item) => [item.entity_id, item]))
  return { ...counted, items: ids.flatMap((id) => byId.get(id) ?? []) }
}

type Unpublished = { kind: string; draft: number; scheduled: number; changed: number }

/** What of these kinds is written but not on the site; no more is counted than a list counts. */
export async function countUnpublished(db: Db, kinds: readonly string[]): Promise<Unpublished[]> {
  const count = (state: ItemState) => sql<number>`(select count(*) from (
    select from content_item as item where item.kind = wanted.kind and state = ${sql.lit(state)} and deleted_at is null
    limit ${maxCounted + 1}) as counted)`
  const { rows } = await sql<Unpublished>`
    select kind, ${count('draft')} as draft, ${count('scheduled')} as scheduled, ${count('changed')} as changed
    from unnest(${kinds}::text[]) as wanted (kind)`.execute(db)
  return rows
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
        item.and([item('is_live', '=', true), containsText([sql.ref('title'), sql.ref('entity_id')], text)]),
      ]),
    )
    .orderBy('position')
    .orderBy('title')
    .limit(limit)
    .execute()
}
