import type { IncomingMessage } from 'node:http'
import type { Dispatch } from '#gateway/server/dispatch.ts'
import { isDatabaseDown } from '#platform/db/server/database-down.ts'
import { getClientIp } from '#platform/limits/server/addresses.ts'
import type { Metrics } from '#platform/metrics/server/metrics.ts'
import { type CachedCalls, createCachedCalls } from '#platform/pages/server/cached-calls.ts'
import { createCachedResponse, type RequestHead } from '#platform/pages/server/cached-response.ts'
import { createPageCache, type Redirects } from '#platform/pages/server/page-cache.ts'
import type { RenderedPage, Variant } from '#platform/pages/server/page-renders.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Config } from '#platform/config/server/config.ts'
import { areas } from '#portal/addresses.ts'
import { isMobileAgent } from '#portal/device.ts'
import type { DocumentAssets, Drawing, Page } from '#portal/documents/drawing.ts'
import { createRenderer, type Renderer } from '../render-page.ts'
import type { RequestLimits } from '../request-limits.ts'

export type PageSources = {
  config: Config
  services: Services
  dispatch: Dispatch
  /** Default headers of every response. */
  usualHeaders: Record<string, string>
  pages: readonly Page[]
  drawing: () => Promise<Drawing>
  documentAssets: (entry: string) => DocumentAssets
  /** false: every page is rendered per request. */
  keepsPages: boolean
  contentVersion: () => number
  site: { appId: string; password: string; passwordSalt: string }
  /** Documents made from published content, by path: sitemap, feed, robots. */
  documents: Record<string, (origin: string) => Promise<{ type: string; text: string }>>
  /** Whether published content has a page at this URL (path and query); undefined while unknown. */
  isPublished: (address: string) => boolean | undefined
  /** Where addresses without a page lead. */
  redirects: Redirects
  /** The last page number of the list at this URL; undefined while unknown. */
  lastPageOf: (address: string) => number | undefined
}

type Limited = { metrics: Metrics; gates: RequestLimits; cacheBytes: number }

/** The cache of public pages and the renderer behind it. */
export function createPageResponses(sources: PageSources, { metrics, gates, cacheBytes }: Limited) {
  const { config, keepsPages, documents } = sources
  const calls = createCachedCalls(sources.dispatch, sources.contentVersion)
  const renderer = createPageRenderer(sources, calls)
  const renderCached = measureRenders(sources, renderer, metrics)
  const documentPages = Object.keys(documents).map((path) => ({ path, parameters: [] }))

  function callerOf(request: IncomingMessage): { ip: string } {
    return { ip: getClientIp(request, config.trustedProxies) }
  }

  function getVariant(request: RequestHead): Variant {
    return { isMobile: isMobileAgent(request.headers['user-agent'] ?? ''), origin: config.publicUrl ?? localOrigin(request, config.port) }
  }

  const cache = createPageCache({
    pages: keepsPages ? [...documentPages, ...sources.pages] : documentPages,
    areas: keepsPages ? areas.map((area) => `/${area}`) : [],
    maxBytes: cacheBytes,
    render: (url, variant, keep) =>
      Object.hasOwn(documents, url) ? renderDocument(sources, url, variant) : renderCached(url, variant, keep),
    contentVersion: sources.contentVersion,
    areUnchanged: calls.areUnchanged,
    isPublished: sources.isPublished,
    findLastPage: sources.lastPageOf,
    getVariant,
    throttle: (request, hasQuery) => (hasQuery ? gates.renderFlooding : gates.flooding)(callerOf(request)),
    commonHeaders: sources.usualHeaders,
    redirects: sources.redirects,
    acquireSlot: (request, isKnown) => gates.acquireSlot(callerOf(request), isKnown),
  })
  return { cache, renderer, getVariant }
}

function createPageRenderer({ config, drawing, documentAssets, site }: PageSources, calls: CachedCalls): Renderer {
  return createRenderer({ drawing, assets: documentAssets, calls, installation: site, hsts: config.hsts })
}

/** Measures renders and logs those that fail for other reasons than the database. */
function measureRenders({ services: { log } }: PageSources, renderer: Renderer, { renders }: Metrics): Renderer['cachedPage'] {
  return async (url, variant, keep) => {
    const stop = renders.startTimer()
    try {
      return await renderer.cachedPage(url, variant, keep)
    } catch (error) {
      if (!isDatabaseDown(error)) log.error({ err: error, url }, 'a page could not be rendered')
      throw error
    } finally {
      stop()
    }
  }
}

/** Sitemap, feed and robots are in the page cache, generated once per content version. */
async function renderDocument({ documents, usualHeaders }: PageSources, path: string, { origin }: Variant): Promise<RenderedPage> {
  const { type, text } = await (documents[path] as PageSources['documents'][string])(origin)
  const headers = { ...usualHeaders, 'content-type': type, 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' }
  return { status: 200, body: await createCachedResponse(200, headers, Buffer.from(text)) }
}

/** Without PUBLIC_URL only local host names are accepted, because the Host header would end up in cached pages. */
function localOrigin({ headers }: RequestHead, port: number): string {
  const host = headers.host ?? ''
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(host) ? `http://${host}` : `http://localhost:${port}`
}
