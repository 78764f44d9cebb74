import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { reviewLimits } from '../../rules.ts'
import { buildConditions, findColumn, type ListFilter, toWhereClause } from './filters.ts'
import { type FoundPage, searchItems, type Page } from './search-items.ts'
import { toItemReply } from './item-reply.ts'
import type { PermittedReviewable } from '../permitted.ts'
import type { Reviewable, ReviewItem } from '../reviewable.ts'

type ListRequest = ListFilter & { sort: string; direction: 'asc' | 'desc'; page: number; pageSize: number }

/** One page of a queue. Ids first, out of an index alone, then their rows: a deep page must not read what it skips. */
export async function listReviewItems(db: Db, reviewable: PermittedReviewable, wanted: ListRequest) {
  const conditions = await buildConditions(db, reviewable, wanted)
  if (wanted.sort === 'decidedAt') conditions.plain.push(sql`decided_at is not null`)
  const page = toPage(reviewable, wanted)
  const isSearch = conditions.searches.length > 0
  const { ids, total, isMore } = isSearch
    ? await searchItems(db, reviewable, { conditions, page })
    : await findAll(db, reviewable, { where: toWhereClause(conditions.plain), page })
  const items = await listRows(db, reviewable, { ids, order: page.order })
  return { total, isMore, items: items.map((item) => toItemReply(reviewable, item, wanted.now)) }
}

function toPage(reviewable: Reviewable, { sort, direction, page, pageSize }: ListRequest): Page {
  const sorted = findColumn(reviewable, sort)
  const by = sorted?.column.sortable ? sorted.ref : sql.ref('submitted_at')
  const order = direction === 'asc' ? sql`${by} asc nulls last, id asc` : sql`${by} desc nulls first, id desc`
  const offset = Math.min((page - 1) * pageSize, reviewLimits.reached)
  return { order, offset, size: pageSize }
}

type Selection = { where: RawBuilder<unknown>; page: Page }

async function findAll(
  db: Db,
  { rows: items }: PermittedReviewable,
  { where, page: { order, offset, size } }: Selection,
): Promise<FoundPage> {
  const [counted, found] = await Promise.all([
    sql<{ rows: number }>`
      select count(*) as rows from (select 1 from ${items} as item ${where} limit ${reviewLimits.counted + 1}) as found
    `.execute(db),
    sql<{ id: string }>`select id from ${items} as item ${where} order by ${order} limit ${size} offset ${offset}`.execute(db),
  ])
  const rows = counted.rows[0]?.rows ?? 0
  return { ids: found.rows.map(({ id }) => id), total: Math.min(rows, reviewLimits.counted), isMore: rows > reviewLimits.counted }
}

type OrderedIds = { ids: string[]; order: Page['order'] }

async function listRows(db: Db, { rows: items }: PermittedReviewable, { ids, order }: OrderedIds): Promise<ReviewItem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ReviewItem>`select * from ${items} as item where id = any(${ids}::uuid[]) order by ${order}`.execute(db)
  return rows
}
