import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { reviewLimits } from '../../rules.ts'
import { type Condition, type Conditions, contains, type TextFilter, toWhereClause } from './filters.ts'
import type { PermittedReviewable } from '../permitted.ts'
import { isAmong, type Reviewable } from '../reviewable.ts'
import { toTextPairs } from '#platform/searching/server/text-pairs.ts'

export type Page = { order: RawBuilder<unknown>; offset: number; size: number }
export type FoundPage = { ids: string[]; total: number; isMore: boolean }

/** Rows read in the order of the list: at first, and where that promises to be enough. */
const probed = 4_000
const probedFurther = 20_000
/** Hits that are looked up one by one. */
const few = 1_000

type TextSearch = { conditions: Conditions; page: Page }

/** A text that many rows contain is found soonest by reading them in the order of the list, one that few contain by its index. */
export async function searchItems(db: Db, reviewable: PermittedReviewable, wanted: TextSearch): Promise<FoundPage> {
  const { conditions, page } = wanted
  const first = await readInOrder(db, reviewable, { ...wanted, most: probed })
  if (isEnough(first, page)) return slicePage(first, page)
  const byFew = await toFewMatchesConditions(db, reviewable, conditions)
  if (byFew.length > 0) return findByIndex(db, reviewable, { ...wanted, byIndex: byFew })
  if (isEnough({ ...first, ids: { length: (first.ids.length * probedFurther) / probed } }, page)) {
    const further = await readInOrder(db, reviewable, { ...wanted, most: probedFurther })
    if (isEnough(further, page)) return slicePage(further, page)
  }
  return findByIndex(db, reviewable, { ...wanted, byIndex: await toManyMatchesConditions(db, conditions) })
}

type FoundIds = { ids: string[]; isMore: boolean }

async function readInOrder(
  db: Db,
  { rows: items }: PermittedReviewable,
  { conditions, page, most }: TextSearch & { most: number },
): Promise<FoundIds> {
  const { plain, texts, searches } = conditions
  const names = sql.join(searches.map(({ name }) => sql.ref(name)))
  const { rows } = await sql<{ id: string | null }>`
    with read as materialized (select id, ${names} from ${items} as item ${toWhereClause(plain)} order by ${page.order} limit ${most})
    select id from read ${toWhereClause(texts)}
    union all select null from (select count(*) as rows from read) as counted where rows = ${most}
  `.execute(db)
  const ids = rows.map(({ id }) => id).filter((id) => id !== null)
  return { ids, isMore: ids.length < rows.length }
}

/** What was read is all there is, or holds the page and a row for the next one to begin with. */
function isEnough({ ids, isMore }: { ids: { length: number }; isMore: boolean }, { offset, size }: Page): boolean {
  return !isMore || ids.length > offset + size
}

function slicePage({ ids, isMore }: FoundIds, { offset, size }: Page): FoundPage {
  return { ids: ids.slice(offset, offset + size), total: ids.length, isMore }
}

type IndexSearch = TextSearch & { byIndex: Condition[] }

/** What the index finds is read once, to be counted and to be put in order. */
async function findByIndex(db: Db, { rows: items }: PermittedReviewable, { conditions, byIndex, page }: IndexSearch): Promise<FoundPage> {
  const { order, offset, size } = page
  const where = toWhereClause([...conditions.plain, ...byIndex, ...conditions.texts])
  const { rows } = await sql<{ id: string | null; rows: number }>`
    with found as materialized (select id from ${items} as item ${where} order by ${order} limit ${reviewLimits.counted + 1})
    select page.id, counted.rows from (select count(*) as rows from found) as counted
      left join (select id from found limit ${size} offset ${offset}) as page on true
  `.execute(db)
  const total = rows[0]?.rows ?? 0
  const ids = rows.flatMap(({ id }) => id ?? [])
  return { ids, total: Math.min(total, reviewLimits.counted), isMore: total > reviewLimits.counted }
}

/** As ids, of which the database knows how many they are; nothing of a search that has more than a few hits. */
async function toFewMatchesConditions(db: Db, { table }: Reviewable, { searches }: Conditions): Promise<Condition[]> {
  const found = searches.map(async (search) => {
    const hits = isComment(search)
      ? sql<{ id: string }>`select id from ${sql.table(table)} where ${toCommentCondition(search)} limit ${few + 1}`
      : findMatches(search, few + 1)
    const { rows } = await hits.execute(db)
    return rows.length <= few ? [isAmong(rows.map(({ id }) => id))] : []
  })
  return (await Promise.all(found)).flat()
}

async function toManyMatchesConditions(db: Db, { searches }: Conditions): Promise<Condition[]> {
  const found = searches.map(async (search) => {
    if (isComment(search)) return [toCommentCondition(search)]
    const { rows } = await findMatches(search, reviewLimits.counted).execute(db)
    return rows.length < reviewLimits.counted ? [isAmong(rows.map(({ id }) => id))] : []
  })
  return (await Promise.all(found)).flat()
}

// Comments come with a decision, the other texts with the item: see review_text.
const isComment = ({ name }: TextFilter) => name === 'comment'

function toCommentCondition({ text }: TextFilter): Condition {
  return sql`comment <> '' and text_pairs(comment) @> ${toTextPairs(text)}::text[] and ${contains(sql.ref('comment'), text)}`
}

function findMatches({ text }: TextFilter, most: number) {
  return sql<{ id: string }>`
    select subject as id from review_text
    where text_pairs(texts) @> ${toTextPairs(text)}::text[] and ${contains(sql.ref('texts'), text)} limit ${most}
  `
}
