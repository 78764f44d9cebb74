import type { IncomingMessage } from 'node:http'
import { addressKey } from '#gateway/call.ts'
import type { Dispatch } from '#gateway/server/dispatch.ts'
import { type RequestContext, createAnonymousContext, type RequestInfo } from '#gateway/server/handle.ts'
import { createUccListener } from '#gateway/server/http.ts'
import { isDatabaseDown } from '#platform/db/server/database-down.ts'
import { isStorageFull } from '#platform/disk/server/guard-dispatch.ts'
import { getClientIp } from '#platform/limits/server/addresses.ts'
import { createMetrics, type Sources } from '#platform/metrics/server/metrics.ts'
import { createCachedCalls } from '#platform/pages/server/cached-calls.ts'
import { createCachedResponse, type RequestHead } from '#platform/pages/server/cached-response.ts'
import { createReplyCache } from '#platform/pages/server/reply-cache.ts'
import { createPageCache, type RenderedPage, type Variant } from '#platform/pages/server/page-cache.ts'
import { areas } from '#portal/addresses.ts'
import type { DocumentAssets, Drawing, Page } from '#portal/documents/drawing.ts'
import { createRequestLimits } from './request-limits.ts'
import type { Answerer } from './http-server.ts'
import type { OnResponse } from './on-response.ts'
import { createMapSources } from './map-sources.ts'
import { isMobileAgent } from '#portal/device.ts'
import { createRenderer } from './render-page.ts'
import { createRequestInfo } from './request-info.ts'
import { createUncachedResponses, type UncachedSources } from './uncached-responses.ts'

export type SurfaceOptions = UncachedSources & {
  dispatch: Dispatch
  pages: readonly Page[]
  drawing: () => Promise<Drawing>
  documentAssets: (entry: string) => DocumentAssets
  /** false: every page is rendered per request. */
  keepsPages: boolean
  contentVersion: () => number
  site: { appId: string; password: string; passwordSalt: string }
  admitMachine: (authorization: string | undefined, request: RequestInfo) => Promise<RequestContext['actor']>
  /** Documents made from published content, by path: sitemap, feed, robots. */
  documents: Record<string, (origin: string) => Promise<{ type: string; text: string }>>
  /** Whether published content has a page at this URL (path and query); undefined while unknown. */
  isPublished: (address: string) => boolean | undefined
  /** The last page number of the list at this URL; undefined while unknown. */
  lastPageOf: (address: string) => number | undefined
  /** The built files of the pages. */
  assets: Answerer
  /** Further sources of /metrics. */
  figures: Omit<Sources, 'pool' | 'pages'>
}

const keptRepliesShare = 0.25
// Outcomes that a flood or an outage repeats endlessly.
const repeatingOutcomes = new Set(['too_often', 'busy', 'database_down'])

/** Handles all HTTP requests: gateway, page cache, then uncached responses. */
export function createSurface(options: SurfaceOptions) {
  const { config, services, dispatch, database } = options
  const { log, clock } = services
  let draining = false

  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  const infoOf = createRequestInfo(config.trustedProxies, isHttps)
  const metrics = createMetrics()
  const keptReplies = createReplyCache(config.pageCacheBytes * keptRepliesShare, options.contentVersion, options.usualHeaders)

  const renderer = createRenderer({
    drawing: options.drawing,
    assets: options.documentAssets,
    callerFor: createCachedCalls(dispatch, options.contentVersion),
    installation: options.site,
    hsts: config.hsts,
    mapSources: createMapSources(dispatch, options.contentVersion),
  })

  function callerOf(request: IncomingMessage): { ip: string } {
    return { ip: getClientIp(request, config.trustedProxies) }
  }

  function getVariant(request: RequestHead): Variant {
    return { isMobile: isMobileAgent(request.headers['user-agent'] ?? ''), origin: config.publicUrl ?? localOrigin(request, config.port) }
  }

  /** Sitemap, feed and robots are in the page cache, generated once per content version. */
  async function renderDocument(path: string, { origin }: Variant): Promise<RenderedPage> {
    const { type, text } = await (options.documents[path] as SurfaceOptions['documents'][string])(origin)
    const headers = { ...options.usualHeaders, 'content-type': type, 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' }
    return { status: 200, body: await createCachedResponse(200, headers, Buffer.from(text)) }
  }

  const gates = createRequestLimits(clock)
  const documentPages = Object.keys(options.documents).map((path) => ({ path, parameters: [] }))
  const pages = createPageCache({
    pages: options.keepsPages ? [...documentPages, ...options.pages] : documentPages,
    areas: options.keepsPages ? areas.map((area) => `/${area}`) : [],
    maxBytes: config.pageCacheBytes * (1 - keptRepliesShare),
    render: async (url, variant, keep) => {
      if (Object.hasOwn(options.documents, url)) return renderDocument(url, variant)
      const stop = metrics.renders.startTimer()
      try {
        return await renderer.cachedPage(url, variant, keep)
      } catch (error) {
        if (!isDatabaseDown(error)) log.error({ err: error, url }, 'a page could not be rendered')
        throw error
      } finally {
        stop()
      }
    },
    contentVersion: options.contentVersion,
    isPublished: options.isPublished,
    findLastPage: options.lastPageOf,
    getVariant,
    throttle: (request, hasQuery) => (hasQuery ? gates.renderFlooding : gates.flooding)(callerOf(request)),
    commonHeaders: options.usualHeaders,
    acquireSlot: (request, isKnown) => gates.acquireSlot(callerOf(request), isKnown),
  })
  metrics.observe({ ...options.figures, pool: database.pool, pages: pages.stats })

  const answerUcc = createUccListener(dispatch, {
    appId: options.site.appId,
    password: options.site.password,
    origin: config.publicUrl,
    throttle: gates.flooding,
    acquireSlot: gates.acquireShare,
    commonHeaders: options.usualHeaders,
    identify: options.identify,
    authenticateMachine: options.admitMachine,
    replyCache: keptReplies,
    isDatabaseDown,
    isStorageFull,
    onBug: (error, info, call) => log.error({ err: error, request: info.id, call: call && addressKey(call.address) }, 'a call failed'),
    onResponse: (call, outcome, info, ms) => {
      const name = call ? addressKey(call.address) : 'unknown'
      metrics.onCall(name, outcome, ms / 1000)
      if (outcome === 'ok' || outcome === 'cached') return
      const oncePerMinute = repeatingOutcomes.has(outcome) ? outcome : undefined
      log.info({ request: info.id, ip: info.ip, call: name, outcome, oncePerMinute }, 'call refused')
    },
  })

  const rest = createUncachedResponses({ ...options, gates, metrics, renderer, infoOf, variantOf: getVariant, isDraining: () => draining })

  const ucc: Answerer = {
    kind: 'call',
    answer(request, response) {
      if (!isCall(request)) return false
      void answerUcc(request, response, infoOf(request))
      return true
    },
  }
  const cachedPages: Answerer = {
    kind: 'page',
    find: (request) => (isCall(request) ? undefined : pages.find(request)),
    answer: pages.answer,
  }

  /** Counts responses; other kinds are counted by their own handlers. */
  const onResponse: OnResponse = (response) => {
    metrics.observeResponse(response)
    if (response.kind !== 'other') metrics.countResponse(response.kind, response.status)
  }

  return {
    answerers: [options.assets, ucc, cachedPages],
    onResponse,
    rest,
    render: (url: string) => renderer.livePage(url, getVariant({ headers: {} }), createAnonymousContext('render')),
    /** After a publication cached pages are obsolete, so their memory is released. */
    forget() {
      pages.clear()
      keptReplies.clear()
    },
    /** Reports not ready, so that a load balancer stops sending requests while the last ones are handled. */
    drain() {
      draining = true
    },
  }
}

function isCall({ url = '' }: RequestHead): boolean {
  return url === '/ucc' || url.startsWith('/ucc?')
}

/** Without PUBLIC_URL only local host names are accepted, because the Host header would end up in cached pages. */
function localOrigin({ headers }: RequestHead, port: number): string {
  const host = headers.host ?? ''
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(host) ? `http://${host}` : `http://localhost:${port}`
}
