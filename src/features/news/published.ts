import type { Caller } from '#gateway/call.ts'
import { type PublishedAddress, toPublishedAddress } from '#platform/site/parts/page.ts'
import { listNews, listNewsTypes } from './contract.ts'
import { limits, newsListAddress } from './rules.ts'

const wholeList = 100

/** Lists all published articles with the largest page size. */
async function listAllNews(call: Caller) {
  const first = await call(listNews, { pageSize: wholeList })
  const pages = Math.ceil(first.total / wholeList)
  const rest = Array.from({ length: Math.max(0, pages - 1) }, (_, i) => call(listNews, { page: i + 2, pageSize: wholeList }))
  return [first, ...(await Promise.all(rest))].flatMap((page) => page.items)
}

/** The pages of the full list and of each type's list in ascending order, then all articles. */
export async function listNewsAddresses(call: Caller): Promise<PublishedAddress[]> {
  const [news, { types }] = await Promise.all([listAllNews(call), call(listNewsTypes, {})])
  return [
    ...listPages(news.length),
    ...types.flatMap(({ id }) => listPages(news.filter(({ typeId }) => typeId === id).length, id)),
    ...news.map(({ id, releaseDate }) => ({ path: toPublishedAddress('/news/details', { newsid: id }), day: releaseDate })),
  ]
}

function listPages(articles: number, typeId?: string): PublishedAddress[] {
  const pages = Math.max(1, Math.ceil(articles / limits.pageSize))
  return Array.from({ length: pages }, (_, i) => ({ path: newsListAddress({ ...(typeId && { typeId }), page: i + 1 }) }))
}
