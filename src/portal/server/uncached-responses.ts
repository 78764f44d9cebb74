import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestContext, RequestInfo } from '#gateway/server/handle.ts'
import { cacheResult } from '#kit/caching/cached-result.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Config } from '#platform/config/server/config.ts'
import { isDatabaseDown } from '#platform/db/server/database-down.ts'
import { isMigrated, type Migration } from '#platform/db/server/migrate.ts'
import type { RunningDatabase } from '#platform/db/server/run-database.ts'
import { isStorageFull } from '#platform/disk/server/guard-dispatch.ts'
import { getErrorMessage } from '#platform/log/server/log.ts'
import { createMadeFiles, type MadeFile } from '#platform/pages/server/made-files.ts'
import type { Metrics, ResponseKind } from '#platform/metrics/server/metrics.ts'
import { representOnce, sendRepresentation } from '#platform/pages/server/cached-response.ts'
import type { Variant } from '#platform/pages/server/page-cache.ts'
import { plainPages, sendPlainPage } from '#platform/pages/server/plain-page.ts'
import type { RequestLimits } from './request-limits.ts'
import { mayReadMetrics } from './metrics-access.ts'
import { createTextResponse, sendTextResponse, sendText } from '#gateway/server/text-response.ts'
import type { Renderer } from './render-page.ts'

export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export type UncachedSources = {
  config: Config
  services: Services
  database: RunningDatabase
  migrations: Migration[]
  /** Default headers of every response. */
  usualHeaders: Record<string, string>
  identify: (sessionId: string | undefined, request: IncomingMessage) => Promise<RequestContext['actor']>
  download: Answer
  madeFiles: readonly MadeFile[]
  /** `answerCached` returns false when the picture is not in memory. */
  picture: { answerCached: (request: IncomingMessage, response: ServerResponse) => boolean; answer: Answer }
}

type Uncached = UncachedSources & {
  gates: RequestLimits
  metrics: Metrics
  renderer: Renderer
  infoOf: (request: IncomingMessage) => RequestInfo
  variantOf: (request: IncomingMessage) => Variant
  isDraining: () => boolean
}

const readinessMs = 1000
const metricsMs = 1000
const healthy = createTextResponse(200, 'ok')
const ready = createTextResponse(200, 'ready')
const stopping = createTextResponse(503, 'stopping')
const wrongMethod = createTextResponse(405, 'Method Not Allowed', { allow: 'GET, HEAD' })

/** Handles uncached responses: probes, files, pictures, pages for one visitor. All but prepared buffers are rate limited. */
export function createUncachedResponses(options: Uncached) {
  const { config, services, gates, metrics, renderer, infoOf } = options

  const unreadyReason = cacheResult(() => findUnreadyReason(options), readinessMs)
  async function answerReadiness(_: IncomingMessage, response: ServerResponse): Promise<void> {
    if (options.isDraining()) return sendTextResponse(response, stopping)
    const reason = await unreadyReason()
    if (reason === undefined) sendTextResponse(response, ready)
    else sendText(response, 503, reason)
  }

  const metricsText = cacheResult(metrics.text, metricsMs)
  async function answerMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!mayReadMetrics(config, request, infoOf(request))) return sendText(response, 403, 'forbidden')
    sendText(response, 200, await metricsText(), { 'content-type': metrics.contentType })
  }

  async function answerLivePage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const info = infoOf(request)
    const wait = gates.renderFlooding(info)
    if (wait > 0) return sendPlainPage(response, plainPages.tooOften, {}, wait)
    const release = await gates.acquireSlot(info, false)
    if (!release) return sendPlainPage(response, plainPages.busy, {}, 1)
    try {
      const asked = { actor: await options.identify(undefined, request), request: info }
      const { status, headers, html } = await renderer.livePage(request.url ?? '/', options.variantOf(request), asked)
      sendRepresentation(representOnce(request, status, headers, Buffer.from(html)), request, response)
    } finally {
      release()
    }
  }

  /** Applies the rate limit to a handler that reads from disk or database. */
  function gated(answer: Answer): Answer {
    return async (request, response) => {
      const wait = gates.flooding(infoOf(request))
      if (wait > 0) return sendPlainPage(response, plainPages.tooOften, {}, wait)
      await answer(request, response)
    }
  }

  async function answerPicture(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const release = gates.acquireShare(infoOf(request))
    if (!release) return sendPlainPage(response, plainPages.busy, {}, 1)
    await options.picture.answer(request, response).finally(release)
  }

  const made = createMadeFiles(options.madeFiles, services, infoOf)
  const paths: { kind: ResponseKind; matches: (path: string) => boolean; answer: Answer }[] = [
    { kind: 'probe', matches: (path) => path === '/healthz', answer: async (_, response) => sendTextResponse(response, healthy) },
    { kind: 'probe', matches: (path) => path === '/readyz', answer: answerReadiness },
    { kind: 'metrics', matches: (path) => path === '/metrics', answer: gated(answerMetrics) },
    { kind: 'file', matches: (path) => path.startsWith('/files/'), answer: gated(options.download) },
    { kind: 'file', matches: made.has, answer: gated(made.answer) },
    { kind: 'picture', matches: (path) => path.startsWith('/media/'), answer: gated(answerPicture) },
    { kind: 'render', matches: () => true, answer: answerLivePage },
  ]

  function choosePath(request: IncomingMessage): (typeof paths)[number] {
    const path = (request.url ?? '/').split('?', 1)[0] as string
    return paths.find(({ matches }) => matches(path)) as (typeof paths)[number]
  }

  function answerFault(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    const { id } = infoOf(request)
    services.log.error({ err: error, request: id, path: request.url?.split('?', 1)[0] }, 'a request failed')
    if (response.headersSent) return void response.destroy()
    const page = isDatabaseDown(error) || isStorageFull(error) ? plainPages.unavailable : plainPages.fault
    sendPlainPage(response, page, { 'x-request-id': id }, page === plainPages.unavailable ? 5 : undefined)
  }

  /** Routes uncached requests. */
  function rest(request: IncomingMessage, response: ServerResponse): void {
    for (const [name, value] of Object.entries(options.usualHeaders)) response.setHeader(name, value)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const { kind, answer } = isRead ? choosePath(request) : { kind: 'other' as const, answer: refuseMethod }
    response.once('close', () => metrics.countResponse(kind, response.statusCode))
    if (kind === 'picture' && options.picture.answerCached(request, response)) return
    answer(request, response).catch((error: unknown) => answerFault(error, request, response))
  }
  return rest
}

async function refuseMethod(_: IncomingMessage, response: ServerResponse): Promise<void> {
  sendTextResponse(response, wrongMethod)
}

async function findUnreadyReason({ database, migrations, services }: UncachedSources): Promise<string | undefined> {
  const [isCurrent, store] = await Promise.allSettled([isMigrated(database.pool, migrations), services.files.check()])
  if (isCurrent.status === 'rejected') return 'database unreachable'
  if (!isCurrent.value) return 'migrations missing'
  return store.status === 'rejected' ? `file store unreachable: ${getErrorMessage(store.reason)}` : undefined
}
