import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ContentTag } from '#gateway/declared.ts'
import type { ContentVersion } from '#platform/publishing/server/tag-versions.ts'
import { createByteCache } from './byte-cache.ts'
import type { Source } from './cached-calls.ts'
import { createRedirect, type Exchange, type Representation, type RequestHead, sendRepresentation } from './cached-response.ts'
import { createPageRenders, type PageRequest, type RenderedPage, type Variant } from './page-renders.ts'
import { createPageResolver, type PageResolverOptions } from './page-resolver.ts'
import { plainPages, sendPlainPage } from './plain-page.ts'

export type PageCacheOptions = PageResolverOptions & {
  maxBytes: number
  /** Renders one address in one variant. The url is normalised: path and known parameters only. `willCache`: the result is stored for later requests. */
  render: (url: string, variant: Variant, options: { willCache: boolean }) => Promise<RenderedPage>
  contentVersion: ContentVersion
  /** Whether these calls still reply the same. */
  areUnchanged: (sources: readonly Source[]) => Promise<boolean>
  getVariant: (request: RequestHead) => Variant
  /** The rate limiter of responses that are not cached: seconds to wait, 0 for none. Addresses with a query have a stricter limit, since a client can make up any number. */
  throttle: (request: IncomingMessage, url: { hasQuery: boolean }) => number
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

type LookUp = PageRequest & { body: RenderedPage['body'] | undefined }

/** `tags`: of the content that it was rendered from; undefined: any. `version`: the latest content version that it is known to show. */
type CachedPage = RenderedPage & { bytes: number; version: number; tags: readonly ContentTag[] | undefined; request: PageRequest }

const maxRefreshed = 20
const noSlot = () => Promise.resolve(() => undefined)

/**
 * Caches rendered public pages. A page is valid until a publication changes content that it was rendered from. Then it is rendered again,
 * or found unchanged because every call that it was rendered from replies as before.
 */
export function createPageCache(options: PageCacheOptions) {
  const { cached, ...store } = createPageStore(options)
  const resolvePage = createPageResolver(options)
  const { render, isPublished, commonHeaders } = options
  const { mayRedirect, send } = createSender(options)
  const renders = createPageRenders({ render, isPublished, ...store })

  /** undefined: another handler serves the address. Unknown addresses and unpublished content share one cached not-found page. */
  function lookUp(request: RequestHead): LookUp | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const page = resolvePage(request.url ?? '/')
    if (!page) return undefined
    const variant = options.getVariant(request)
    const key = `${variant.isMobile ? 'm' : 'd'} ${variant.origin} ${page.path}${page.query}`
    const version = options.contentVersion()
    return { key, version, page, variant, body: store.findCurrent(key, version)?.body }
  }

  /** The cached page for this request. */
  function find(request: RequestHead): Representation | undefined {
    const found = lookUp(request)?.body?.negotiate(request)
    return found && mayRedirect(found, request) ? undefined : found
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
    const wait = renders.isShared(found) ? 0 : options.throttle(request, { hasQuery: found.page.query !== '' })
    if (wait > 0) return sendPlainPage(response, plainPages.tooOften, { headers: commonHeaders, waitSeconds: wait })
    const rendered = renders.renderOnce(found, (url) => options.acquireSlot(request, url))
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
    refresh: () =>
      refreshPages(
        options.contentVersion,
        (version) => store.listOutdated(version),
        (request) => renders.renderOnce(request, noSlot),
      ),
    stats: () => ({ bytes: cached.calculatedSize, pages: cached.size, rendering: renders.count() }),
  }
}

type RenderAgain = (request: PageRequest) => Promise<unknown> | undefined

/** After a publication: brings the pages used last up to date one after another, so that few visitors wait for it. */
async function refreshPages(
  contentVersion: ContentVersion,
  listOutdated: (version: number) => readonly PageRequest[],
  renderAgain: RenderAgain,
): Promise<void> {
  const version = contentVersion()
  for (const request of listOutdated(version)) {
    if (version !== contentVersion()) return
    await renderAgain(request)?.catch(() => undefined)
  }
}

function createPageStore({
  maxBytes,
  contentVersion,
  areUnchanged,
}: Pick<PageCacheOptions, 'maxBytes' | 'contentVersion' | 'areUnchanged'>) {
  const cached = createByteCache<CachedPage>(maxBytes)
  return {
    cached,

    findCurrent(key: string, version: number): CachedPage | undefined {
      const page = cached.get(key)
      if (!page || page.version === version) return page
      if (contentVersion(page.tags) > page.version) return undefined
      // The next look-up compares one number.
      page.version = version
      return page
    },

    /** The requests of the pages used last that do not show this version. */
    listOutdated(version: number): PageRequest[] {
      const pages = cached.values().filter((page) => page.version !== version && contentVersion(page.tags) > page.version)
      return pages
        .take(maxRefreshed)
        .map(({ request }) => ({ ...request, version }))
        .toArray()
    },

    store(request: PageRequest, { body, status, sources }: RenderedPage): void {
      const { key, version } = request
      cached.set(key, { body, status, sources, bytes: body.bytes, version, tags: sources && listTags(sources), request })
    },

    async findUnchanged({ key }: PageRequest): Promise<RenderedPage | undefined> {
      const older = cached.get(key)
      return older?.sources && (await areUnchanged(older.sources)) ? older : undefined
    },
  }
}

function listTags(sources: readonly Source[]): ContentTag[] | undefined {
  const tags = new Set<ContentTag>()
  for (const source of sources) {
    if (!source.tags) return undefined
    for (const tag of source.tags) tags.add(tag)
  }
  return [...tags]
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
