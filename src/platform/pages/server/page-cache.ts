import type { IncomingMessage, ServerResponse } from 'node:http'
import { createByteCache } from './byte-cache.ts'
import type { Source } from './cached-calls.ts'
import { createRedirect, type Exchange, type Representation, type RequestHead, sendRepresentation } from './cached-response.ts'
import { createPageRenders, type PageRequest, type RenderedPage, type Variant } from './page-renders.ts'
import { createPageResolver, type PageResolverOptions } from './page-resolver.ts'
import { plainPages, sendPlainPage } from './plain-page.ts'

export type PageCacheOptions = PageResolverOptions & {
  maxBytes: number
  /** Renders one address in one variant. The url is normalised: path and known parameters only. `keep`: the result will be cached. */
  render: (url: string, variant: Variant, keep: boolean) => Promise<RenderedPage>
  contentVersion: () => number
  /** Whether these calls reply the same in the current content version. */
  areUnchanged: (sources: readonly Source[]) => Promise<boolean>
  getVariant: (request: RequestHead) => Variant
  /** The rate limiter of responses that are not cached: seconds to wait, 0 for none. Addresses with a query have a stricter limit, since a client can make up any number. */
  throttle: (request: IncomingMessage, hasQuery: boolean) => number
  /** Acquires a slot for a render from a fair semaphore; undefined: this client's queue is full. Unknown addresses have a semaphore of their own. */
  acquireSlot: (request: IncomingMessage, isKnown: boolean) => Promise<() => void> | undefined
  /** Headers of every response. */
  commonHeaders: Record<string, string>
  /** Where addresses without a page lead. */
  redirects?: Redirects | undefined
}

export type Redirects = {
  /** false: the address certainly leads nowhere. */
  mayLead: (address: string) => boolean
  follow: (address: string) => Promise<string | undefined>
}

type LookUp = PageRequest & { body: RenderedPage['body'] | undefined }

type CachedPage = RenderedPage & { bytes: number; version: number }

/**
 * Caches rendered public pages. A page is valid for the content version that it was rendered for: after a publication it is rendered
 * again, or found unchanged because every call that it was rendered from replies as before.
 */
export function createPageCache(options: PageCacheOptions) {
  const { cached, ...store } = createPageStore(options)
  const resolvePage = createPageResolver(options)
  const { render, isPublished, commonHeaders } = options
  const { mayLead, send } = createSender(options)
  const renders = createPageRenders({ render, isPublished, ...store })

  /** undefined: another handler serves the address. Unknown addresses and unpublished content share one cached not-found page. */
  function lookUp(request: RequestHead): LookUp | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const page = resolvePage(request.url ?? '/')
    if (!page) return undefined
    const variant = options.getVariant(request)
    const key = `${variant.isMobile ? 'm' : 'd'} ${variant.origin} ${page.path}${page.query}`
    const version = options.contentVersion()
    const known = cached.get(key)
    return { key, version, page, variant, body: known?.version === version ? known.body : undefined }
  }

  /** The cached page for this request. */
  function find(request: RequestHead): Representation | undefined {
    const found = lookUp(request)?.body?.negotiate(request)
    return found && mayLead(found, request) ? undefined : found
  }

  /** Sends the page; false: another handler serves the address. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const found = lookUp(request)
    if (!found) return false
    if (found.body) send(found.body.negotiate(request), { request, response })
    else void answerFresh(found, request, response)
    return true
  }

  async function answerFresh(found: LookUp, request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Requests that arrive during the render of a cacheable page share its result and are not throttled.
    const wait = renders.isShared(found) ? 0 : options.throttle(request, found.page.query !== '')
    if (wait > 0) return sendPlainPage(response, plainPages.tooOften, { headers: commonHeaders, waitSeconds: wait })
    const rendered = renders.renderOnce(found, (isKnown) => options.acquireSlot(request, isKnown))
    if (!rendered) return sendPlainPage(response, plainPages.busy, { headers: commonHeaders, waitSeconds: 1 })
    try {
      send((await rendered).body.negotiate(request), { request, response })
    } catch {
      sendPlainPage(response, plainPages.unavailable, { headers: commonHeaders, waitSeconds: 5 })
    }
  }

  return {
    find,
    answer,
    clear: () => cached.clear(),
    stats: () => ({ bytes: cached.calculatedSize, pages: cached.size, rendering: renders.count() }),
  }
}

function createPageStore({ maxBytes, areUnchanged }: Pick<PageCacheOptions, 'maxBytes' | 'areUnchanged'>) {
  const cached = createByteCache<CachedPage>(maxBytes)
  return {
    cached,

    store({ key, version }: PageRequest, { body, status, sources }: RenderedPage): void {
      cached.set(key, { body, status, sources, bytes: body.bytes, version })
    },

    async findUnchanged({ key }: PageRequest): Promise<RenderedPage | undefined> {
      const older = cached.get(key)
      return older?.sources && (await areUnchanged(older.sources)) ? older : undefined
    },
  }
}

/** Sends pages, and leads on from one that does not exist where its address has a redirect. */
function createSender({ redirects, commonHeaders }: Pick<PageCacheOptions, 'redirects' | 'commonHeaders'>) {
  function mayLead({ status }: Representation, { url = '/' }: RequestHead): boolean {
    return status === 404 && redirects?.mayLead(url) === true
  }

  async function leadOrSend(representation: Representation, exchange: Exchange): Promise<void> {
    const target = await redirects?.follow(exchange.request.url ?? '/')
    sendRepresentation(target === undefined ? representation : createRedirect(target, commonHeaders), exchange)
  }

  function send(representation: Representation, exchange: Exchange): void {
    if (mayLead(representation, exchange.request)) void leadOrSend(representation, exchange)
    else sendRepresentation(representation, exchange)
  }
  return { mayLead, send }
}
