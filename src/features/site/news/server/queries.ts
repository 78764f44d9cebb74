import { sql } from 'kysely'
import { notFound } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { formatDate } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { countRows } from '#platform/db/server/read-page.ts'
import { findLiveRevision } from '#platform/publishing/server/history.ts'
import { containsText } from '#platform/searching/server/contains.ts'
import { getNews, listNews, listNewsAfter, listNewsTypes } from '../contract.ts'
import { getModifiedDay, limits } from '../rules.ts'
import { listAttachments } from './attachments.ts'

function selectNews(db: Db) {
  return db.selectFrom('news').innerJoin('news_type', 'news_type.id', 'news.type_id')
}

/** Summaries, newest first. */
function newest(found: ReturnType<typeof selectNews>) {
  return found
    .select([
      'news.id',
      'type_id as typeId',
      'news_type.name as typeName',
      'title',
      'excerpt',
      'fragment',
      'release_date as releaseDate',
      'image',
    ])
    .orderBy('release_date', 'desc')
    .orderBy('news.id', 'desc')
}

export function listNewestNews(db: Db, count: number) {
  return newest(selectNews(db)).limit(count).execute()
}

const newsTypes = handle(listNewsTypes, async ({ db }) => ({
  types: await db.selectFrom('news_type').select(['id', 'name']).orderBy('position').execute(),
}))

const newsList = handle(listNews, async ({ db }, { typeId, title, page, pageSize }) => {
  let found = selectNews(db)
  if (typeId) found = found.where('news.type_id', '=', typeId)
  if (title) found = found.where(containsText([sql.ref('news.title')], title))
  const before = (page - 1) * pageSize
  const items = await newest(found).limit(pageSize).offset(before).execute()
  // The total follows from the last page without a count.
  const isLast = items.length > 0 ? items.length < pageSize : page === 1
  if (isLast) return { total: before + items.length, items }
  const total = await countRows(found)
  return { total, items }
})

const newsAfter = handle(listNewsAfter, async ({ db }, { day, id }) => {
  let found = db.selectFrom('news').select(['id', 'type_id as typeId', 'release_date as releaseDate'])
  if (day) found = found.where(sql<boolean>`(release_date, id) < (${day}::date, ${id})`)
  return { items: await found.orderBy('release_date', 'desc').orderBy('id', 'desc').limit(limits.listed).execute() }
})

const newsArticle = handle(getNews, async ({ db }, { id }) => {
  const article = await selectNews(db)
    .selectAll('news')
    .select('news_type.name as type_name')
    .where('news.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const place = sql`(${article.release_date}::date, ${article.id})`
  const neighbours = db.selectFrom('news').select(['id', 'title']).limit(1)
  const [newer, older, related, files, live] = await Promise.all([
    neighbours.where(sql<boolean>`(release_date, id) > ${place}`).orderBy('release_date').orderBy('id').execute(),
    neighbours.where(sql<boolean>`(release_date, id) < ${place}`).orderBy('release_date', 'desc').orderBy('id', 'desc').execute(),
    newest(selectNews(db).where('type_id', '=', article.type_id).where('news.id', '<>', article.id))
      .limit(limits.related)
      .execute(),
    listAttachments(db, article.attachments),
    findLiveRevision(db, 'news', article.id),
  ])
  const checkedOn = article.checked_on ?? ''
  const revisedOn = live && live.number > 1 ? formatDate(live.publishedAt) : ''
  return {
    id: article.id,
    typeId: article.type_id,
    typeName: article.type_name,
    title: article.title,
    body: article.body,
    excerpt: article.excerpt,
    keywords: article.keywords,
    releaseDate: article.release_date,
    author: article.author,
    reviewer: article.reviewer,
    checkedOn,
    modifiedOn: getModifiedDay({ releaseDate: article.release_date, checkedOn, revisedOn }),
    sources: article.sources,
    attachments: files,
    image: article.image,
    imageAlt: article.image_alt,
    newer,
    older,
    related,
  }
})

export const newsQueries = [newsTypes, newsList, newsAfter, newsArticle]
