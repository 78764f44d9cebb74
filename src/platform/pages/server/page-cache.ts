import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { createByteCache } from './byte-cache.ts'
import { type CachedResponse, type Representation, type RequestHead, sendRepresentation } from './cached-response.ts'
import { createPageKeyReader, type CacheablePages, type PageKey, toListPage } from './page-key.ts'
import { plainPages, sendPlainPage } from './plain-page.ts'

/** A rendered page and its HTTP status. */
export type RenderedPage = { body: CachedResponse; status: number }

export type PageCacheOptions = {
  pages: CacheablePages
  maxBytes: number
  /** Renders one address in one variant. The url is normalised: path and known parameters only. `keep`: the result will be cached. */
  render: (url: string, variant: Variant, keep: boolean) => Promise<RenderedPage>
  contentVersion: () => number
  /** Whether published content has a page at this address; undefined: not known yet. */
  isPublished: (address: string) => boolean | undefined
  /** The number of the last page of the list at this address. undefined: not known. */
  findLastPage: (address: string) => number | undefined
  /** Paths of the account areas: one document each for all addresses below. */
  areas: readonly string[]
  getVariant: (request: RequestHead) => Variant
  /** The rate limiter of responses that are not cached: seconds to wait, 0 for none. Addresses with a query have a stricter limit, since a client can make up any number. */
  throttle: (request: IncomingMessage, hasQuery: boolean) => number
  /** Acquires a slot for a render from a fair semaphore; undefined: this client's queue is full. Unknown addresses have a semaphore of their own. */
  acquireSlot: (request: IncomingMessage, isKnown: boolean) => Promise<() => void> | undefined
  /** Headers of every response. */
  commonHeaders: Record<string, string>
}

type LookUp = { key: string; page: PageKey; variant: Variant; body: CachedResponse | undefined }

export type Variant = { isMobile: boolean; origin: string }

const maxRenderedOnce = 10_000
const otherPaths = ['/healthz', '/readyz', '/metrics', '/files', '/media', '/preview']
const missing: PageKey = { path: '/404', query: '', keep: true }

/**
 * Caches rendered public pages. The key contains the content version, so a publication makes every older page unreachable at once.
 */
export function createPageCache(options: PageCacheOptions) {
  const cached = createByteCache<CachedResponse>(options.maxBytes)
  const rendering = new Map<string, Promise<RenderedPage>>()
  // URLs with a query are cached only after one successful render, so made-up queries cannot fill the cache.
  const renderedOnce = new LRUCache<string, true>({ max: maxRenderedOnce })
  const keyOf = createPageKeyReader(options.pages, options.areas)
  const others = [...options.pages.map(({ path }) => path), ...otherPaths]

  function isServedElsewhere(url: string): boolean {
    return others.some((path) => path !== '/' && url.startsWith(path) && /^([/?]|$)/.test(url.slice(path.length)))
  }

  /** The page to serve: not found without a render for content that is not published, the last page for numbers beyond the end of a list. */
  function resolvePage(asked: PageKey | undefined): PageKey {
    if (!asked) return missing
    if (asked.ofContent && asked.query !== '' && options.isPublished(asked.path + asked.query) === false) return missing
    const { listPage, ...same } = asked
    if (!listPage) return asked
    const last = options.findLastPage(asked.path + listPage.first) ?? listPage.number
    return listPage.number > last ? toListPage({ ...same, query: listPage.first }, last) : asked
  }

  function isKnownUrl({ path, query }: PageKey): boolean {
    return query === '' || options.isPublished(path + query) === true || renderedOnce.get(path + query) === true
  }

  /** One render at a time for a key: concurrent requests share it. undefined: the client's queue is full. */
  function renderOnce({ key, page, variant }: LookUp, request: IncomingMessage): Promise<RenderedPage> | undefined {
    const running = rendering.get(key)
    if (running) return running
    const slot = options.acquireSlot(request, isKnownUrl(page))
    if (!slot) return undefined
    const started = renderInSlot(key, page, variant, slot).finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }

  async function renderInSlot(key: string, page: PageKey, variant: Variant, slot: Promise<() => void>): Promise<RenderedPage> {
    const release = await slot
    try {
      const keep = page.keep && isKnownUrl(page)
      const rendered = await options.render(page.path + page.query, variant, keep)
      if (!isCacheable(page, rendered.status)) return rendered
      if (keep) cached.set(key, rendered.body)
      else renderedOnce.set(page.path + page.query, true)
      return rendered
    } finally {
      release()
    }
  }

  /** undefined: another handler serves the address. Unknown addresses and unpublished content share one cached not-found page. */
  function lookUp(request: RequestHead): LookUp | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const url = request.url ?? '/'
    const known = keyOf(url)
    if (!known && isServedElsewhere(url)) return undefined
    const page = resolvePage(known)
    const variant = options.getVariant(request)
    const key = `${options.contentVersion()} ${variant.isMobile ? 'm' : 'd'} ${variant.origin} ${page.path}${page.query}`
    return { key, page, variant, body: cached.get(key) }
  }

  /** The cached page for this request. */
  function find(request: RequestHead): Representation | undefined {
    return lookUp(request)?.body?.negotiate(request)
  }

  /** Sends the page; false: another handler serves the address. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const found = lookUp(request)
    if (!found) return false
    if (found.body) sendRepresentation(found.body.negotiate(request), request, response)
    else void answerFresh(found, request, response)
    return true
  }

  async function answerFresh(found: LookUp, request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Requests that arrive during the render of a cacheable page share its result and are not throttled.
    const isShared = rendering.has(found.key) && found.page.keep && isKnownUrl(found.page)
    const wait = isShared ? 0 : options.throttle(request, found.page.query !== '')
    if (wait > 0) return sendPlainPage(response, plainPages.tooOften, options.commonHeaders, wait)
    const rendered = renderOnce(found, request)
    if (!rendered) return sendPlainPage(response, plainPages.busy, options.commonHeaders, 1)
    try {
      sendRepresentation((await rendered).body.negotiate(request), request, response)
    } catch {
      sendPlainPage(response, plainPages.unavailable, options.commonHeaders, 5)
    }
  }

  return {
    find,
    answer,
    clear: () => cached.clear(),
    stats: () => ({ bytes: cached.calculatedSize, pages: cached.size, rendering: rendering.size }),
  }
}

/** Not-found pages with a query are not cached, since made-up queries could fill the cache; nor are errors. */
function isCacheable(page: PageKey, status: number): boolean {
  return page.keep && (status === 200 || (status === 404 && page.query === ''))
}
