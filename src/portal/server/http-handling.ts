import { createAnonymousContext } from '#gateway/server/handle.ts'
import { createMetrics, type Metrics, type Sources } from '#platform/metrics/server/metrics.ts'
import type { RequestHead } from '#platform/pages/server/cached-response.ts'
import { createReplyCache } from '#platform/pages/server/reply-cache.ts'
import type { Answerer } from './http-server.ts'
import type { OnResponse } from './on-response.ts'
import { createRequestInfo } from './request-info.ts'
import { createRequestLimits } from './request-limits.ts'
import { type CallSources, createCallResponses } from './responses/call-responses.ts'
import { createPageResponses, type PageSources } from './responses/page-responses.ts'
import { createUncachedResponses, type UncachedSources } from './uncached-responses.ts'

export type SurfaceOptions = UncachedSources &
  PageSources &
  CallSources & {
    /** The built files of the pages. */
    assets: Answerer
    /** Further sources of /metrics. */
    figures: Omit<Sources, 'pool' | 'pages'>
  }

const keptRepliesShare = 0.25

/** Handles all HTTP requests: gateway, page cache, then uncached responses. */
export function createSurface(options: SurfaceOptions) {
  const { config, services, usualHeaders } = options
  let draining = false

  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  const infoOf = createRequestInfo(config.trustedProxies, isHttps)
  const metrics = createMetrics()
  const gates = createRequestLimits(services.clock)
  const replyCache = createReplyCache(config.pageCacheBytes * keptRepliesShare, options.contentVersion, usualHeaders)
  const cacheBytes = config.pageCacheBytes * (1 - keptRepliesShare)
  const { cache, renderer, getVariant } = createPageResponses(options, { metrics, gates, cacheBytes })
  metrics.observe({ ...options.figures, pool: options.database.pool, pages: cache.stats })
  const answerUcc = createCallResponses(options, { metrics, gates, replyCache })

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
    find: (request) => (isCall(request) ? undefined : cache.find(request)),
    answer: cache.answer,
  }

  return {
    answerers: [options.assets, ucc, cachedPages],
    onResponse: observeResponses(metrics),
    rest: createUncachedResponses({ ...options, gates, metrics, renderer, infoOf, variantOf: getVariant, isDraining: () => draining }),
    render: (url: string) => renderer.livePage(url, getVariant({ headers: {} }), createAnonymousContext('render')),
    /** After a publication cached pages are obsolete, so their memory is released. */
    forget() {
      cache.clear()
      replyCache.clear()
    },
    /** Reports not ready, so that a load balancer stops sending requests while the last ones are handled. */
    drain() {
      draining = true
    },
  }
}

/** Counts responses; other kinds are counted by their own handlers. */
function observeResponses(metrics: Metrics): OnResponse {
  return (response) => {
    metrics.observeResponse(response)
    if (response.kind !== 'other') metrics.countResponse(response.kind, response.status)
  }
}

function isCall({ url = '' }: RequestHead): boolean {
  return url === '/ucc' || url.startsWith('/ucc?')
}
