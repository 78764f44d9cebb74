import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import {
  type CachedResponse,
  createRedirect,
  type Exchange,
  type Representation,
  type RequestHead,
  sendRepresentation,
} from './cached-response.ts'
import type { ContentCache, Made } from './content-cache.ts'
import type { PageKey } from './page-key.ts'
import type { PageResolver } from './page-resolver.ts'
import { plainPages, sendPlainPage } from '#gateway/server/plain-page.ts'
import { createYieldQueue } from './yield-queue.ts'

/** `isCare`: with larger type and stronger contrast, as the visitor chose. */
export type Variant = { isMobile: boolean; isCare: boolean; origin: string }

/** A rendered page and its HTTP status. */
export type RenderedPage = { body: CachedResponse; status: number }

export type PageCacheOptions = {
  cache: ContentCache
  addresses: PageResolver
  /** Renders one address in one variant. The url is normalised: path and known parameters only. `willCache`: the result is stored for later requests. */
  render: (url: string, variant: Variant, options: { willCache: boolean }) => Promise<RenderedPage>
  getVariant: (request: RequestHead) => Variant
  /** The rate limiter of renders: seconds to wait, 0 for none. Addresses that are not known have a stricter limit, since a client can make up any number. */
  throttle: (request: IncomingMessage, url: { isKnown: boolean }) => number
  /** Acquires a slot for a render from a fair semaphore; undefined: this client's queue is full. Unknown addresses have a semaphore of their own. */
  acquireSlot: (request: IncomingMessage, url: { isKnown: boolean }) => Promise<() => void> | undefined
  /** Headers of every response. */
  commonHeaders: Record<string, string>
  /** Where addresses without a page lead. */
  redirects?: Redirects | undefined
}

export type Redirects = {
  /** false: the address certainly leads nowhere. */
  mayRedirect: (address: string) => boolean
  findTarget: (address: string) => Promise<string | undefined>
}

type PageRequest = { key: string; page: PageKey; variant: Variant }

const maxRenderedOnce = 10_000
const noSlot = () => Promise.resolve(() => undefined)

/** Answers requests for public pages from the cache, and renders what is not in it. */
export function createPageCache(options: PageCacheOptions) {
  const { cache, addresses, commonHeaders } = options
  const { mayRedirect, send } = createSender(options)
  const { renderOnce, isKnown } = createRenders(options)

  /** undefined: another handler serves the address. Unknown addresses and unpublished content share one cached not-found page. */
  function lookUp(request: RequestHead): PageRequest | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const page = addresses.resolve(request.url ?? '/')
    if (!page) return undefined
    const variant = options.getVariant(request)
    return { key: `${variant.isMobile ? 'm' : 'd'}${variant.isCare ? 'c' : ''} ${variant.origin} ${page.path}${page.query}`, page, variant }
  }

  /** The cached page for this request. */
  function find(request: RequestHead): Representation | undefined {
    const asked = lookUp(request)
    const found = asked && cache.find(asked.key)?.body.negotiate(request)
    return found && mayRedirect(found, request) ? undefined : found
  }

  /** Sends the page; false: another handler serves the address. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const asked = lookUp(request)
    if (!asked) return false
    const found = cache.find(asked.key)
    if (found) send(found.body.negotiate(request), { request, response })
    else void answerFresh(asked, request, response)
    return true
  }

  async function answerFresh(asked: PageRequest, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = { isKnown: isKnown(asked.page) }
    // Requests that arrive during the render of a cacheable page share its result and are not throttled.
    const isShared = asked.page.isCacheable && url.isKnown && cache.findRunning(asked.key)
    const wait = isShared ? 0 : options.throttle(request, url)
    if (wait > 0) return sendPlainPage(response, plainPages.tooOften, { headers: commonHeaders, waitSeconds: wait })
    const rendered = renderOnce(asked, () => options.acquireSlot(request, url))
    if (!rendered) return sendPlainPage(response, plainPages.busy, { headers: commonHeaders, waitSeconds: 1 })
    try {
      send((await rendered).body.negotiate(request), { request, response })
    } catch {
      sendPlainPage(response, plainPages.unavailable, { headers: commonHeaders, waitSeconds: 5 })
    }
  }

  return { find, answer }
}

type Slot = Promise<() => void>

/** Renders pages, one render at a time for a key. */
function createRenders({ cache, addresses, render }: Pick<PageCacheOptions, 'cache' | 'addresses' | 'render'>) {
  const yieldToOthers = createYieldQueue()
  // URLs with a query are cached only after one successful render, so made-up queries cannot fill the cache.
  const renderedOnce = new LRUCache<string, true>({ max: maxRenderedOnce })

  function isKnown(page: PageKey): boolean {
    return page.query === '' || addresses.isPublished(page) === true || renderedOnce.get(page.path + page.query) === true
  }

  async function renderInSlot({ page, variant }: PageRequest, slot: Slot): Promise<Made> {
    const release = await slot
    try {
      await yieldToOthers()
      const url = page.path + page.query
      const willCache = page.isCacheable && isKnown(page)
      const { body, status } = await render(url, variant, { willCache })
      const isStorable = isCacheable(page, status)
      if (isStorable) renderedOnce.set(url, true)
      return { body, isKept: willCache && isStorable }
    } finally {
      release()
    }
  }

  /** Concurrent requests share a render. undefined: the client's queue is full. */
  function renderOnce(request: PageRequest, acquireSlot: () => Slot | undefined): Promise<Made> | undefined {
    const running = cache.findRunning(request.key)
    if (running) return running
    const slot = acquireSlot()
    return slot && cache.make(request.key, { make: () => renderInSlot(request, slot), again: () => renderOnce(request, noSlot) })
  }
  return { renderOnce, isKnown }
}

/** Not-found pages with a query are not cached, since made-up queries could fill the cache; nor are errors. */
function isCacheable(page: PageKey, status: number): boolean {
  return page.isCacheable && (status === 200 || (status === 404 && page.query === ''))
}

/** Sends pages, and leads on from one that does not exist where its address has a redirect. */
function createSender({ redirects, commonHeaders }: Pick<PageCacheOptions, 'redirects' | 'commonHeaders'>) {
  function mayRedirect({ status }: Representation, { url = '/' }: RequestHead): boolean {
    return status === 404 && redirects?.mayRedirect(url) === true
  }

  async function redirectOrSend(representation: Representation, exchange: Exchange): Promise<void> {
    const target = await redirects?.findTarget(exchange.request.url ?? '/')
    sendRepresentation(target === undefined ? representation : createRedirect(target, commonHeaders), exchange)
  }

  function send(representation: Representation, exchange: Exchange): void {
    if (mayRedirect(representation, exchange.request)) void redirectOrSend(representation, exchange)
    else sendRepresentation(representation, exchange)
  }
  return { mayRedirect, send }
}
