import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { createByteCache } from './byte-cache.ts'
import { type CachedResponse, type Representation, type RequestHead, sendRepresentation } from './cached-response.ts'
import { createPageKeyReader, type CacheablePages, type PageKey, toListPage } from './page-key.ts'
import { plainPages, sendPlainPage } from './plain-page.ts'

/** A page as it was rendered: its status and whether it may be kept. */
export type RenderedPage = { body: CachedResponse; status: number }

export type PageCacheOptions = {
  pages: CacheablePages
  maxBytes: number
  /** Renders one address in one variant. The url is normalised: path and known parameters only. `keep`: it will be sent many times. */
  render: (url: string, variant: Variant, keep: boolean) => Promise<RenderedPage>
  contentVersion: () => number
  /** Has published content a page at this address? undefined: not known yet. */
  isPublished: (address: string) => boolean | undefined
  /** The number of the last page of the list at this address. undefined: not known. */
  findLastPage: (address: string) => number | undefined
  /** Paths of the areas: one document each, at every address below. */
  areas: readonly string[]
  getVariant: (request: RequestHead) => Variant
  /** Seconds this client has to wait before it gets an answer that is not in memory, else 0. A query may be made up without end. */
  throttle: (request: IncomingMessage, hasQuery: boolean) => number
  /** A slot for one render, shared fairly between clients; undefined: this client's queue is full. Unknown addresses have slots of their own. */
  acquireSlot: (request: IncomingMessage, isKnown: boolean) => Promise<() => void> | undefined
  /** What every answer carries. */
  commonHeaders: Record<string, string>
}

type LookUp = { key: string; page: PageKey; variant: Variant; body: CachedResponse | undefined }

export type Variant = { isMobile: boolean; origin: string }

const mostProven = 10_000
const belowTheCache = ['/healthz', '/readyz', '/metrics', '/files', '/media']
const missing: PageKey = { path: '/404', query: '', keep: true }

/**
 * Rendered public pages, answered straight from node:http before any router.
 * The key holds the content version, so a publication makes every older page unreachable at once.
 */
export function createPageCache(options: PageCacheOptions) {
  const cached = createByteCache<CachedResponse>(options.maxBytes)
  const rendering = new Map<string, Promise<RenderedPage>>()
  // Addresses with a query that led to a page once. Only these are kept: invented ones, of which there is no end, leave no trace.
  const proven = new LRUCache<string, true>({ max: mostProven })
  const keyOf = createPageKeyReader(options.pages, options.areas)
  const others = [...options.pages.map(({ path }) => path), ...belowTheCache]

  function isOthers(url: string): boolean {
    return others.some((path) => path !== '/' && url.startsWith(path) && /^([/?]|$)/.test(url.slice(path.length)))
  }

  /** What nobody published needs no render to be missing, and behind the end of a list stands its last page. */
  function pageOf(asked: PageKey | undefined): PageKey {
    if (!asked) return missing
    if (asked.ofContent && asked.query !== '' && options.isPublished(asked.path + asked.query) === false) return missing
    const { turned, ...same } = asked
    if (!turned) return asked
    const last = options.findLastPage(asked.path + turned.first) ?? turned.number
    return turned.number > last ? toListPage({ ...same, query: turned.first }, last) : asked
  }

  function isOurOwn({ path, query }: PageKey): boolean {
    return query === '' || options.isPublished(path + query) === true || proven.get(path + query) === true
  }

  /** One render at a time for a key: requests that come meanwhile get the same page. undefined: the client's queue is full. */
  function renderOnce({ key, page, variant }: LookUp, request: IncomingMessage): Promise<RenderedPage> | undefined {
    const running = rendering.get(key)
    if (running) return running
    const slot = options.acquireSlot(request, isOurOwn(page))
    if (!slot) return undefined
    const started = renderInSlot(key, page, variant, slot).finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }

  async function renderInSlot(key: string, page: PageKey, variant: Variant, slot: Promise<() => void>): Promise<RenderedPage> {
    const release = await slot
    try {
      const keep = page.keep && isOurOwn(page)
      const rendered = await options.render(page.path + page.query, variant, keep)
      if (!isWorthKeeping(page, rendered.status)) return rendered
      if (keep) cached.set(key, rendered.body)
      else proven.set(page.path + page.query, true)
      return rendered
    } finally {
      release()
    }
  }

  /** undefined: not ours to answer. An address that nobody knows, or that picks what nobody published, means the one kept not-found page. */
  function lookUp(request: RequestHead): LookUp | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const url = request.url ?? '/'
    const known = keyOf(url)
    if (!known && isOthers(url)) return undefined
    const page = pageOf(known)
    const variant = options.getVariant(request)
    const key = `${options.contentVersion()} ${variant.isMobile ? 'm' : 'd'} ${variant.origin} ${page.path}${page.query}`
    return { key, page, variant, body: cached.get(key) }
  }

  /** The cached page for this request. */
  function find(request: RequestHead): Representation | undefined {
    return lookUp(request)?.body?.negotiate(request)
  }

  /** false: not ours to answer. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const found = lookUp(request)
    if (!found) return false
    if (found.body) sendRepresentation(found.body.negotiate(request), request, response)
    else void answerFresh(found, request, response)
    return true
  }

  async function answerFresh(found: LookUp, request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Requests that come while a page is rendered for the cache share its buffers.
    const isShared = rendering.has(found.key) && found.page.keep && isOurOwn(found.page)
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

/** Missing pages that a query picks are not kept: anybody could fill the cache with them. Faults never are. */
function isWorthKeeping(page: PageKey, status: number): boolean {
  return page.keep && (status === 200 || (status === 404 && page.query === ''))
}
