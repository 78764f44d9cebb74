import type { IncomingMessage } from 'node:http'
import { hasChosenCare } from '#platform/site/server/care-choice.ts'
import { plainPages } from '#gateway/server/plain-page.ts'
import { isDatabaseDown } from '#platform/log/server/database-down.ts'
import { getClientIp } from '#platform/limits/server/addresses.ts'
import type { Metrics } from '#platform/metrics/server/metrics.ts'
import type { CachedCalls } from '#platform/page-cache/server/cached-calls.ts'
import { createCachedResponse, type RequestHead } from '#platform/page-cache/server/cached-response.ts'
import type { ContentCache } from '#platform/page-cache/server/content-cache.ts'
import { createPageCache, type Redirects, type RenderedPage, type Variant } from '#platform/page-cache/server/page-cache.ts'
import { createPageResolver } from '#platform/page-cache/server/page-resolver.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Config } from '#platform/config/server/config.ts'
import { areas } from '#portal/addresses.ts'
import { isMobileAgent } from '#portal/device.ts'
import type { AssetLists, DocumentRenderer, Page } from '#portal/document-renderer.ts'
import { createRenderer, type Renderer } from '../render-page.ts'
import type { RequestLimits } from '../request-limits.ts'
import { getSiteOrigin } from '../site-origin.ts'

/** `parameters` are the only ones of its query that change it. undefined: there is none. */
export type PublishedDocument = {
  parameters: readonly string[]
  write: (origin: string, parameters: URLSearchParams) => Promise<{ type: string; text: string } | undefined>
}

export type PageSources = {
  config: Config
  services: Services
  /** What pages and replies are kept in, and the calls that pages are rendered from. */
  cache: ContentCache
  calls: CachedCalls
  /** Headers of every response. */
  commonHeaders: Record<string, string>
  pages: readonly Page[]
  documentRenderer: () => Promise<DocumentRenderer>
  documentAssets: AssetLists
  /** false: every page is rendered per request. */
  cachesPages: boolean
  site: { appId: string; password: string; passwordSalt: string }
  /** Documents made from published content, by path: sitemap, feed, robots. */
  documents: Record<string, PublishedDocument>
  /** Files made for a request, by path. */
  madeFiles: readonly { path: string }[]
  /** Whether published content has a page at this URL (path and query); undefined while unknown. */
  isPublished: (address: string) => boolean | undefined
  /** Redirects of addresses that have no page. */
  redirects: Redirects
  /** The last page number of the list at this URL; undefined while unknown. */
  findLastPage: (address: string) => number | undefined
}

type PageResponseDeps = { metrics: Metrics; limits: RequestLimits }

/** The public pages and the renderer behind them. */
export function createPageResponses(sources: PageSources, { metrics, limits }: PageResponseDeps) {
  const { config, cachesPages, documents } = sources
  const renderer = createPageRenderer(sources)
  const renderCached = measureRenders(sources, renderer, metrics)
  const areaPaths = areas.map((area) => `/${area}`)
  // The cache knows them too: what it does not know is not found.
  const uncachedPages = [...sources.pages, ...areaPaths.map((path) => ({ path }))].map((page) => ({ ...page, uncached: true }))
  const documentPages = Object.entries(documents).map(([path, { parameters }]) => ({ path, parameters }))

  function getCaller(request: IncomingMessage): { ip: string } {
    return { ip: getClientIp(request, config.trustedProxies) }
  }

  function getVariant(request: RequestHead): Variant {
    const { 'user-agent': agent, cookie } = request.headers
    return { isMobile: isMobileAgent(agent), isCare: hasChosenCare(cookie), origin: getSiteOrigin(config, request) }
  }

  const pages = createPageCache({
    cache: sources.cache,
    addresses: createPageResolver({
      pages: [...documentPages, ...(cachesPages ? sources.pages : uncachedPages)],
      areas: cachesPages ? areaPaths : [],
      madeFiles: sources.madeFiles,
      isPublished: sources.isPublished,
      findLastPage: sources.findLastPage,
    }),
    render(url, variant, { willCache }) {
      const { pathname, searchParams } = new URL(url, variant.origin)
      const document = Object.hasOwn(documents, pathname) ? documents[pathname] : undefined
      return document
        ? renderDocument(sources, document.write(variant.origin, searchParams))
        : renderCached(url, variant, { isCacheable: willCache })
    },
    getVariant,
    throttle: (request, { isKnown }) => (isKnown ? limits.consumeResponseQuota : limits.consumeRenderQuota)(getCaller(request)),
    commonHeaders: sources.commonHeaders,
    redirects: sources.redirects,
    acquireSlot: (request, { isKnown }) => (isKnown ? limits.acquireRenderSlot : limits.acquireUnknownRenderSlot)(getCaller(request)),
  })
  return { pages, renderer, getVariant }
}

function createPageRenderer({ config, documentRenderer, documentAssets, site, services, calls }: PageSources): Renderer {
  const installation = { ...site, sendsSms: services.sms.provider !== undefined }
  return createRenderer({ documentRenderer, assets: documentAssets, calls, installation, hsts: config.hsts })
}

/** Measures renders and logs those that fail for other reasons than the database. */
function measureRenders({ services: { log } }: PageSources, renderer: Renderer, { renders }: Metrics): Renderer['renderCachedPage'] {
  return async (url, variant, options) => {
    const stop = renders.startTimer()
    try {
      return await renderer.renderCachedPage(url, variant, options)
    } catch (error) {
      if (!isDatabaseDown(error)) log.error({ err: error, url }, 'a page could not be rendered')
      throw error
    } finally {
      stop()
    }
  }
}

/** Sitemap, feed and robots are in the page cache, generated once per content version. */
async function renderDocument({ commonHeaders }: PageSources, writing: ReturnType<PublishedDocument['write']>): Promise<RenderedPage> {
  const document = await writing
  if (!document) {
    const { status, headers, body } = plainPages.notFound
    return { status, body: await createCachedResponse(status, { ...commonHeaders, ...headers }, body) }
  }
  const { type, text } = document
  const headers = { ...commonHeaders, 'content-type': type, 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' }
  return { status: 200, body: await createCachedResponse(200, headers, Buffer.from(text)) }
}
