import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { reviewLimits } from '../rules.ts'
import { type Conditions, conditionsByIndex, conditionsOf, findColumn, type Wanted, whereOf } from './filters.ts'
import { itemReply } from './item-reply.ts'
import type { Reviewable, ReviewItem } from './reviewable.ts'

export type ListWanted = Wanted & { sort: string; direction: 'asc' | 'desc'; page: number; pageSize: number }

type Page = { by: RawBuilder<unknown>; order: RawBuilder<unknown>; offset: number; size: number }
type Found = { ids: string[]; total: number; isMore: boolean }

/** Rows read in the order of the list before a search turns to the index of texts. */
const probed = 4_000

/** One page of a queue. Ids first, out of an index alone, then their rows: a deep page must not read what it skips. */
export async function listItems(db: Db, reviewable: Reviewable, wanted: ListWanted, me: string, now: Date) {
  const conditions = await conditionsOf(db, reviewable, wanted, me, now)
  if (wanted.sort === 'decidedAt') conditions.plain.push(sql`decided_at is not null`)
  const page = pageOf(reviewable, wanted)
  const probe = conditions.texts.length > 0 ? await findInOrder(db, reviewable, conditions, page) : undefined
  const { ids, total, isMore } = probe ?? (await findByIndex(db, reviewable, conditions, page))
  const items = await rowsOf(db, reviewable, ids, page)
  return { total, isMore, items: items.map((item) => itemReply(reviewable, item, now)) }
}

function pageOf(reviewable: Reviewable, { sort, direction, page, pageSize }: ListWanted): Page {
  const sorted = findColumn(reviewable, sort)
  const by = sorted?.column.sortable ? sorted.ref : sql.ref('submitted_at')
  const order = direction === 'asc' ? sql`${by} asc nulls last, id asc` : sql`${by} desc nulls first, id desc`
  const offset = Math.min((page - 1) * pageSize, reviewLimits.reached)
  return { by, order, offset, size: pageSize }
}

/** A text that many rows contain is found soonest by reading them in order; of one that few contain this answers nothing. */
async function findInOrder(
  db: Db,
  { table }: Reviewable,
  { plain, texts }: Conditions,
  { order, offset, size }: Page,
): Promise<Found | undefined> {
  const { rows } = await sql<{ id: string }>`
    with read as materialized (select * from ${sql.table(table)} ${whereOf(plain)} order by ${order} limit ${probed})
    select id from read ${whereOf(texts)}
    union all select null from (select count(*) as rows from read) as counted where rows = ${probed}
  `.execute(db)
  const ids = rows.map(({ id }) => id).filter((id) => id !== null)
  const isMore = ids.length < rows.length
  if (isMore && ids.length < offset + size) return undefined
  return { ids: ids.slice(offset, offset + size), total: ids.length, isMore }
}

async function findByIndex(db: Db, { table }: Reviewable, conditions: Conditions, page: Page): Promise<Found> {
  const where = whereOf([...conditions.plain, ...(await conditionsByIndex(db, conditions)), ...conditions.texts])
  const few = conditions.texts.length > 0 ? await findFew(db, table, where, page) : undefined
  if (few) return few
  const { order, offset, size } = page
  const [counted, found] = await Promise.all([
    sql<{ rows: number }>`
      select count(*) as rows from (select 1 from ${sql.table(table)} ${where} limit ${reviewLimits.counted + 1}) as found
    `.execute(db),
    sql<{ id: string }>`select id from ${sql.table(table)} ${where} order by ${order} limit ${size} offset ${offset}`.execute(db),
  ])
  const rows = counted.rows[0]?.rows ?? 0
  return { ids: found.rows.map(({ id }) => id), total: Math.min(rows, reviewLimits.counted), isMore: rows > reviewLimits.counted }
}

/** What an index of texts finds is read once, to be counted and to be put in order; undefined where it is too much for that. */
async function findFew(db: Db, table: string, where: RawBuilder<unknown>, { order, by, offset, size }: Page): Promise<Found | undefined> {
  const { rows } = await sql<{ id: string | null; rows: number }>`
    with found as materialized (select id, ${by} from ${sql.table(table)} ${where} limit ${reviewLimits.counted + 1}),
      counted as (select count(*) as rows from found)
    select page.id, counted.rows from counted
      left join lateral (select id from found order by ${order} limit ${size} offset ${offset}) as page on true
  `.execute(db)
  const total = rows[0]?.rows ?? 0
  if (total > reviewLimits.counted) return undefined
  return { ids: rows.flatMap(({ id }) => id ?? []), total, isMore: false }
}

async function rowsOf(db: Db, { table }: Reviewable, ids: string[], { order }: Page): Promise<ReviewItem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ReviewItem>`select * from ${sql.table(table)} where id = any(${ids}::uuid[]) order by ${order}`.execute(db)
  return rows
}
