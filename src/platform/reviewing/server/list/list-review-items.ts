import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { findPage } from '#platform/searching/server/search.ts'
import { countUnchecked } from '../actions/items.ts'
import { readReviewSettings, toRequirements } from '../settings.ts'
import { buildConditions, findColumn, type ListFilter } from './filters.ts'
import { toItemReply } from './item-reply.ts'
import type { PermittedReviewable } from '../permitted.ts'
import type { Person, Reviewable, ReviewItem } from '../reviewable.ts'

/** `principals`: for whom the reviewer stands in. */
type ListRequest = Omit<ListFilter, 'mine'> & { me: string; principals: readonly Person[] } & {
  direction: 'asc' | 'desc'
  page: number
  pageSize: number
}

/** One page of a queue. Ids first, out of an index alone, then their rows: a deep page must not read what it skips. */
export async function listReviewItems(db: Db, reviewable: PermittedReviewable, wanted: ListRequest) {
  const { page, pageSize } = wanted
  const { principals } = wanted
  const mine = [wanted.me, ...principals.map(({ id }) => id)]
  const { where, searched } = buildConditions(reviewable, { ...wanted, mine })
  const order = toOrder(reviewable, wanted)
  const { ids, total, isMore } = await findPage<string>(db, {
    rows: sql`${reviewable.rows} as item`,
    key: sql`id`,
    where,
    order,
    offset: (page - 1) * pageSize,
    size: pageSize,
    mayBeFew: false,
    searched: searched && `filters.${searched}`,
  })
  const { now } = wanted
  const [items, unchecked, settings] = await Promise.all([
    listRows(db, reviewable, { ids, order }),
    countUnchecked(db, reviewable.declaration, ids),
    readReviewSettings(db, reviewable.declaration),
  ])
  return {
    total,
    isMore,
    items: items.map((item) => toItemReply(reviewable, item, { now, uncheckedCount: unchecked(item.id), principals })),
    requires: toRequirements(settings),
  }
}

function toOrder(reviewable: Reviewable, { sort, direction }: ListRequest): RawBuilder<unknown> {
  const sorted = findColumn(reviewable, sort)
  const by = sorted?.column.sortable ? sorted.ref : sql.ref('submitted_at')
  return direction === 'asc' ? sql`${by} asc nulls last, id asc` : sql`${by} desc nulls first, id desc`
}

type OrderedIds = { ids: string[]; order: RawBuilder<unknown> }

async function listRows(db: Db, { rows: items }: PermittedReviewable, { ids, order }: OrderedIds): Promise<ReviewItem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ReviewItem>`select * from ${items} as item where id = any(${ids}::uuid[]) order by ${order}`.execute(db)
  return rows
}
