import { listNews, listNewsTypes } from '#features/news/contract.ts'
import { limits as newsLimits, newsListAddress } from '#features/news/rules.ts'
import { listPlatforms } from '#features/products/contract.ts'
import type { Caller } from '#gateway/call.ts'

type PublishedPage = { path: string; day?: string }

const alwaysThere = ['/', '/product', '/explore', '/contact', '/cooperation', '/dsmm', '/privacy']
const wholeList = 100
const numberOfPage = /[?&]page=(\d+)$/

/** Every page that published content has an address for. */
export async function listPublishedPages(call: Caller): Promise<PublishedPage[]> {
  const [news, { types }, { platforms }] = await Promise.all([listAllNews(call), call(listNewsTypes, {}), call(listPlatforms, {})])
  return [
    ...alwaysThere.map((path) => ({ path })),
    ...listPages(news.length),
    ...types.flatMap(({ id }) => listPages(news.filter(({ typeId }) => typeId === id).length, id)),
    ...platforms.map(({ id }) => ({ path: addressOf('/product/detail', { platformid: id }) })),
    ...platforms.flatMap(({ systems }) => systems.map(({ id }) => ({ path: addressOf('/product/system', { systemid: id }) }))),
    ...news.map(({ id, releaseDate }) => ({ path: addressOf('/news/details', { newsid: id }), day: releaseDate })),
  ]
}

function listPages(articles: number, typeId?: string): PublishedPage[] {
  const pages = Math.max(1, Math.ceil(articles / newsLimits.pageSize))
  return Array.from({ length: pages }, (_, i) => ({ path: newsListAddress({ ...(typeId && { typeId }), page: i + 1 }) }))
}

async function listAllNews(call: Caller) {
  const first = await call(listNews, { pageSize: wholeList })
  const pages = Math.ceil(first.total / wholeList)
  const rest = Array.from({ length: Math.max(0, pages - 1) }, (_, i) => call(listNews, { page: i + 2, pageSize: wholeList }))
  return [first, ...(await Promise.all(rest))].flatMap((page) => page.items)
}

/** Spelled as the page cache spells it. */
function addressOf(path: string, parameters: Record<string, string>): string {
  return `${path}?${new URLSearchParams(parameters)}`
}

type PublishedPagesOptions = { call: Caller; contentVersion: () => number; onFault: (error: unknown) => void; againMs?: number }

const usualAgainMs = 5000

/**
 * Is there such a page? Learned anew after each publication; until that is done, what was known before still has a page,
 * and of everything else nothing is said (undefined). A list's pages stand in the order of their numbers.
 */
export function watchPublishedPages({ call, contentVersion, onFault, againMs = usualAgainMs }: PublishedPagesOptions) {
  let known = new Set<string>()
  let lastPages = new Map<string, number>()
  let learnedOf: number | undefined

  /** Of two publications close together the earlier may be listed later: it is learned no more. What could not be listed is tried again. */
  async function learn(): Promise<void> {
    const version = contentVersion()
    try {
      const pages = await listPublishedPages(call)
      if (version !== contentVersion()) return
      known = new Set(pages.map(({ path }) => path))
      lastPages = new Map([...known].map((path) => [path.replace(numberOfPage, ''), Number(numberOfPage.exec(path)?.[1] ?? 1)]))
      learnedOf = version
    } catch (error) {
      onFault(error)
      if (version === contentVersion()) setTimeout(() => void learn(), againMs).unref()
    }
  }

  return {
    learn,
    has: (path: string) => known.has(path) || (learnedOf === contentVersion() ? false : undefined),
    lastPageOf: (path: string) => (learnedOf === contentVersion() ? lastPages.get(path) : undefined),
  }
}
