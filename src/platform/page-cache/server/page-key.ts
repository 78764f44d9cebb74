import { LRUCache } from 'lru-cache'

/**
 * The pages and their cache policies. A page with a value in a `freeText` parameter is rendered but not cached; with a parameter of
 * `uncachedWith` it is rendered for each request. `ofContent`: the query selects one piece of published content.
 * A parameter in `choices` has one of these values or counts as absent.
 * The parameter `page` is an integer above 1 and comes last: the list without it is the first page.
 */
export type CacheablePages = readonly {
  path: string
  parameters?: readonly string[]
  freeText?: readonly string[]
  uncachedWith?: readonly string[]
  choices?: Readonly<Record<string, readonly string[]>>
  ofContent?: boolean
  uncached?: boolean
}[]

const longestValue = 200
// Frequent URLs are parsed once.
const rememberedAddresses = 512
const longestRemembered = 256

export type PageKey = {
  path: string
  query: string
  isCacheable: boolean
  ofContent?: boolean | undefined
  /** For a page of a list after the first: its number, and the query of the first page. */
  listPage?: { number: number; first: string } | undefined
}

const numberOfList = 'page'

/**
 * Creates the function that reads the cache key of a URL: the known path and its known parameters in canonical order, without empty and
 * unknown ones. undefined: no such page. Long values are cut.
 */
export function createPageKeyReader(pages: CacheablePages, areas: readonly string[] = []): (url: string) => PageKey | undefined {
  const known = new Map(pages.map((page) => [page.path, { page, bare: { path: page.path, query: '', isCacheable: true } }]))
  const remembered = new LRUCache<string, { key: PageKey | undefined }, CacheablePages[number]>({
    max: rememberedAddresses,
    memoMethod: (url, _stale, { context }) => ({ key: readQuery(url, context) }),
  })
  return function readPageKey(url) {
    const mark = url.indexOf('?')
    const raw = mark < 0 ? url : url.slice(0, mark)
    const path = raw.length > 1 && raw.endsWith('/') ? raw.slice(0, -1) : raw
    const found = known.get(path)
    const area = found ? undefined : areas.find((prefix) => `${path}/`.startsWith(`${prefix}/`))
    if (area) return { path: area, query: '', isCacheable: true }
    if (!found) return undefined
    const { page, bare } = found
    if (page.uncached) return undefined
    if (mark < 0 || (!page.parameters && !page.uncachedWith)) return bare
    return url.length > longestRemembered ? readQuery(url, page) : remembered.memo(url, { context: page }).key
  }
}

function readQuery(url: string, page: CacheablePages[number]): PageKey | undefined {
  const given = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  if (page.uncachedWith?.some((name) => given.has(name))) return undefined
  const counted = new URLSearchParams()
  let isCacheable = true
  let number = 1
  for (const name of page.parameters ?? []) {
    const value = given.get(name)
    if (!value || page.choices?.[name]?.includes(value) === false) continue
    if (name === numberOfList) {
      number = readNumber(value)
      continue
    }
    if (page.freeText?.includes(name)) isCacheable = false
    counted.set(name, value.slice(0, longestValue))
  }
  const first = { path: page.path, query: spellQuery(counted), isCacheable, ofContent: page.ofContent }
  return number > 1 ? toListPage(first, number) : first
}

/** The key of page `number` of a list, from the key of its first page. */
export function toListPage(first: PageKey, number: number): PageKey {
  if (number === 1) return first
  const query = `${first.query}${first.query ? '&' : '?'}${numberOfList}=${number}`
  return { ...first, query, listPage: { number, first: first.query } }
}

function readNumber(value: string): number {
  const number = Math.trunc(Number(value))
  return Number.isSafeInteger(number) && number > 1 ? number : 1
}

function spellQuery(counted: URLSearchParams): string {
  const query = counted.toString()
  return query && `?${query}`
}
