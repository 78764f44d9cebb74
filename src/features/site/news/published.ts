import type { Caller, CallReply } from '#gateway/call.ts'
import { type PublishedAddress, toPublishedAddress } from '#platform/site/shared/page.ts'
import { listNewsAfter, listNewsTypes } from './contract.ts'
import { limits, newsListAddress } from './rules.ts'

type Article = CallReply<typeof listNewsAfter>['items'][number]

/** Portion by portion, since an offset would read all articles before it again. */
async function listAllNews(call: Caller): Promise<Article[]> {
  const all: Article[] = []
  for (;;) {
    const last = all.at(-1)
    const { items } = await call(listNewsAfter, { day: last?.releaseDate ?? '', id: last?.id ?? '' })
    all.push(...items)
    if (items.length < limits.listed) return all
  }
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
