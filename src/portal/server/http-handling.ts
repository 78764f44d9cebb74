import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createAnonymousContext, type RequestInfo } from '#gateway/server/handle.ts'
import type { Config } from '#platform/config/server/config.ts'
import { getClientIp } from '#platform/limits/server/addresses.ts'
import { createMetrics, type Metrics, type Sources } from '#platform/metrics/server/metrics.ts'
import type { RequestHead } from '#platform/page-cache/server/cached-response.ts'
import { isCountedRequest } from '#platform/visits/server/counted-request.ts'
import type { HttpHandler } from './http/http-server.ts'
import type { OnResponse } from './on-response.ts'
import { createRequestLimits } from './request-limits.ts'
import { type CallSources, createCallResponses } from './responses/call-responses.ts'
import { createPageResponses, type PageSources } from './responses/page-responses.ts'
import { createSeenPageReader } from './seen-page.ts'
import { getSiteOrigin } from './site-origin.ts'
import { createUncachedResponses, type UncachedSources } from './uncached-responses.ts'

export type HttpHandlingOptions = UncachedSources &
  PageSources &
  CallSources & {
    /** The built files of the pages. */
    assets: HttpHandler
    /** Further sources of /metrics. */
    figures: Omit<Sources, 'pool' | 'pages'>
  }

/** Creates the handlers of all HTTP requests: static files, gateway calls, cached pages, then uncached responses as the fallback. */
export function createHttpHandling(options: HttpHandlingOptions) {
  const { config, services } = options
  let draining = false

  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  const getRequestInfo = createRequestInfo({ config, isHttps })
  const metrics = createMetrics()
  const limits = createRequestLimits(services.clock)
  const { pages, renderer, getVariant } = createPageResponses(options, { metrics, limits })
  metrics.observe({ ...options.figures, pool: options.database.pool, pages: options.cache.stats })
  services.figures.connect(metrics.figures)
  const answerUcc = createCallResponses(options, { metrics, limits })

  const ucc: HttpHandler = {
    kind: 'call',
    answer(request, response) {
      if (!isCall(request)) return false
      void answerUcc(request, response, getRequestInfo(request))
      return true
    },
  }
  const cachedPages: HttpHandler = {
    kind: 'page',
    find: (request) => (isCall(request) ? undefined : pages.find(request)),
    answer: pages.answer,
  }

  return {
    handlers: [options.assets, ucc, cachedPages],
    onResponse: observeResponses(metrics, countPages(options)),
    fallback: createUncachedResponses({ ...options, limits, metrics, renderer, getRequestInfo, getVariant, isDraining: () => draining }),
    render: (url: string) => renderer.renderPage(url, getVariant({ headers: {} }), createAnonymousContext('render')),
    /** Reports not ready, so that a load balancer stops sending requests while the last ones are handled. */
    drain() {
      draining = true
    },
  }
}

/** Counts responses; other kinds are counted by their own handlers. */
function observeResponses(metrics: Metrics, countPage: OnResponse): OnResponse {
  return (response) => {
    metrics.observeResponse(response)
    if (response.kind !== 'other') metrics.countResponse(response.kind, response.status)
    if (response.kind === 'page' || response.kind === 'other') countPage(response)
  }
}

/** Counts the pages that visitors saw, whether they came from the cache or not; 304: the browser shows what it has. */
function countPages({ pages, services: { visits } }: Pick<HttpHandlingOptions, 'pages' | 'services'>): OnResponse {
  const readSeenPage = createSeenPageReader(pages)
  return ({ status, request, socket }) => {
    if ((status !== 200 && status !== 304) || !visits.isOn()) return
    const seen = readSeenPage(request.url ?? '/')
    if (seen) visits.seePage(seen, { request, socket })
  }
}

function isCall({ url = '' }: RequestHead): boolean {
  return url === '/ucc' || url.startsWith('/ucc?')
}

/** Creates the function that reads address, agent and cookies of a request. Its id is a random prefix of the process and a counter, which is cheaper than randomness per request. */
function createRequestInfo({
  config,
  isHttps,
}: {
  config: Pick<Config, 'trustedProxies' | 'publicUrl' | 'port'>
  isHttps: boolean
}): (request: IncomingMessage) => RequestInfo {
  const process = randomBytes(5).toString('hex')
  let count = 0
  return (request) => ({
    id: `${process}-${(++count).toString(36)}`,
    ip: getClientIp(request, config.trustedProxies),
    userAgent: request.headers['user-agent'] ?? '',
    cookies: request.headers.cookie ?? '',
    isHttps,
    origin: getSiteOrigin(config, request),
    isCounted: isCountedRequest(request),
  })
}
