import { createPageKeyReader, type CacheablePages, type PageKey, toListPage } from './page-key.ts'

export type PageResolverOptions = {
  pages: CacheablePages
  /** Paths of the account areas: one document each for all addresses below. */
  areas: readonly string[]
  /** Addresses that answer with a file made for the request. */
  madeFiles?: readonly { path: string }[]
  /** Whether published content has a page at this address; undefined: not known yet. */
  isPublished: (address: string) => boolean | undefined
  /** The number of the last page of the list at this address. undefined: not known. */
  findLastPage: (address: string) => number | undefined
}

const otherPaths = ['/healthz', '/readyz', '/metrics', '/files', '/media', '/assets', '/preview']
const missing: PageKey = { path: '/404', query: '', isCacheable: true }

/** `resolve`: the page to serve at a URL; undefined: another handler serves the URL. `isPublished`: whether published content has this page. */
export type PageResolver = { resolve: (url: string) => PageKey | undefined; isPublished: (page: PageKey) => boolean | undefined }

export function createPageResolver(options: PageResolverOptions): PageResolver {
  const readPageKey = createPageKeyReader(options.pages, options.areas)
  const others = [...[...options.pages, ...(options.madeFiles ?? [])].map(({ path }) => path), ...otherPaths]

  function isServedElsewhere(url: string): boolean {
    return others.some((path) => url.startsWith(path) && (path === '/' ? /^(\?|$)/ : /^([/?]|$)/).test(url.slice(path.length)))
  }

  /** Not found without a render for content that is not published, the last page for numbers beyond the end of a list. */
  function resolveKnown(key: PageKey): PageKey {
    if (key.ofContent && key.query !== '' && options.isPublished(key.path + key.query) === false) return missing
    const { listPage, ...same } = key
    if (!listPage) return key
    const last = options.findLastPage(key.path + listPage.first) ?? listPage.number
    return listPage.number > last ? toListPage({ ...same, query: listPage.first }, last) : key
  }

  return {
    resolve(url) {
      const known = readPageKey(url)
      if (known) return resolveKnown(known)
      return isServedElsewhere(url) ? undefined : missing
    },
    isPublished: ({ path, query }) => options.isPublished(path + query),
  }
}
