import { listNews, listNewsTypes } from '#features/news/contract.ts'
import { listPlatforms } from '#features/products/contract.ts'
import type { Caller } from '#gateway/call.ts'

export type PublishedPage = { path: string; day?: string }

const alwaysThere = ['/', '/product', '/news', '/explore', '/contact', '/cooperation', '/dsmm', '/privacy']
const wholeList = 100

/** Every page that published content has an address for. */
export async function listPublishedPages(call: Caller): Promise<PublishedPage[]> {
  const [news, { types }, { platforms }] = await Promise.all([listAllNews(call), call(listNewsTypes, {}), call(listPlatforms, {})])
  return [
    ...alwaysThere.map((path) => ({ path })),
    ...types.map(({ id }) => ({ path: `/news?typeid=${id}` })),
    ...platforms.map(({ id }) => ({ path: `/product/detail?platformid=${id}` })),
    ...platforms.flatMap(({ systems }) => systems.map(({ id }) => ({ path: `/product/system?systemid=${id}` }))),
    ...news.map(({ id, releaseDate }) => ({ path: `/news/details?newsid=${id}`, day: releaseDate })),
  ]
}

async function listAllNews(call: Caller) {
  const first = await call(listNews, { pageSize: wholeList })
  const pages = Math.ceil(first.total / wholeList)
  const rest = Array.from({ length: Math.max(0, pages - 1) }, (_, i) => call(listNews, { page: i + 2, pageSize: wholeList }))
  return [first, ...(await Promise.all(rest))].flatMap((page) => page.items)
}

/** Is there such a page? Learned anew after each publication; until that is done, what was known before counts. */
export function watchPublishedPages(call: Caller, onFault: (error: unknown) => void) {
  let known = new Set<string>()

  async function learn(): Promise<void> {
    try {
      known = new Set((await listPublishedPages(call)).map(({ path }) => path))
    } catch (error) {
      onFault(error)
    }
  }

  return { learn, has: (path: string) => known.has(path) }
}
