import { type RawBuilder, sql } from 'kysely'
import { createFieldRefusal } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { maxCounted, searchRefusals } from '../rules.ts'

/** How long a statement of a search may run. */
const searchMs = 1000
/** Keeps each found row of a million, where less would keep pages and check all their rows anew. */
const bitmapMemory = '16MB'
const cancelled = '57014'

/** Whether a column of terms holds all words of a text; `name` is the one of `named_search_terms`. */
export function matchesText(terms: RawBuilder<unknown>, text: string, name = ''): RawBuilder<boolean> {
  return sql<boolean>`${terms} @@ search_query(${text}, ${name})`
}

/** Each statement of a search runs for a second at most; then it is refused at its field. */
export async function runSearch<T>(db: Db, field: string, run: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await (db.isTransaction ? runLimited(db, run) : db.transaction().execute((own) => runLimited(own, run)))
  } catch (error) {
    if ((error as { code?: unknown }).code === cancelled) throw createFieldRefusal(field, searchRefusals.tooWide)
    throw error
  }
}

async function runLimited<T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> {
  await sql`select set_config('statement_timeout', ${`${searchMs}`}, true), set_config('work_mem', ${bitmapMemory}, true)`.execute(db)
  const found = await run(db)
  await sql`set local statement_timeout to default`.execute(db)
  await sql`set local work_mem to default`.execute(db)
  return found
}

/**
 * `rows` is what stands after `from`, `key` the expression of the id; `mayBeFew`: the conditions may leave few of many rows; `searched`: the field
 * whose text is searched by `matchesText`.
 */
export type Listing = {
  rows: RawBuilder<unknown>
  key: RawBuilder<unknown>
  where: readonly RawBuilder<boolean>[]
  order: RawBuilder<unknown>
  offset: number
  size: number
  mayBeFew: boolean
  searched?: string | undefined
}

export type FoundPage<Id> = { ids: Id[]; total: number; isMore: boolean }

/** The ids of a page, and how many there are as far as they are counted. */
export function findPage<Id>(db: Db, listing: Listing): Promise<FoundPage<Id>> {
  const { searched } = listing
  return searched === undefined ? readPage(db, listing) : runSearch(db, searched, (own) => readPage<Id>(own, listing))
}

async function readPage<Id>(db: Db, { searched, ...listing }: Listing): Promise<FoundPage<Id>> {
  const { rows, where, offset } = listing
  const mayBeFew = listing.mayBeFew || searched !== undefined
  const counting = countFound(db, { rows, where })
  const reading = mayBeFew || offset >= maxCounted ? undefined : selectIds<Id>(db, listing)
  const [{ total, isMore }, read] = await Promise.all([counting, reading])
  if (read || offset >= total) return { ids: read ?? [], total, isMore }
  // Where few remain the planner would expect more and read all rows in order, hence the index first.
  const ids = isMore ? await selectIds<Id>(db, listing) : await selectFound<Id>(db, listing)
  return { ids, total, isMore }
}

/** How many rows there are; no more than a list tells are counted. */
export async function countFound(db: Db, { rows, where }: Pick<Listing, 'rows' | 'where'>): Promise<{ total: number; isMore: boolean }> {
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select from ${rows} where ${allOf(where)} limit ${maxCounted + 1}) as counted`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  return { total: Math.min(total, maxCounted), isMore: total > maxCounted }
}

async function selectIds<Id>(db: Db, { rows: from, key, where, order, offset, size }: Listing): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select ${key} as id from ${from} where ${allOf(where)} order by ${order} limit ${size} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

async function selectFound<Id>(db: Db, { rows: from, key, where, order, offset, size }: Listing): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    with found as materialized (select ${key} as id, row_number() over (order by ${order}) as place from ${from} where ${allOf(where)})
    select id from found where place > ${offset} order by place limit ${size}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What holds where each of the conditions does. */
export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`
}
