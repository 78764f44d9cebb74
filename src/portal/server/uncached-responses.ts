import type { IncomingMessage, ServerResponse } from 'node:http'
import { createTextResponse, sendTextResponse } from '#gateway/server/text-response.ts'
import { cacheResult } from '#kit/caching/cached-result.ts'
import { isPreviewPath } from '#features/site/content/server/preview/preview-link.ts'
import type { ShowPreview } from '#features/site/content/server/preview/previews.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Config } from '#platform/config/server/config.ts'
import { isDatabaseDown } from '#platform/log/server/database-down.ts'
import type { Migration } from '#platform/db/server/migrations/read-migrations.ts'
import type { RunningDatabase } from '#platform/db/server/run-database.ts'
import { createMadeFiles, type MadeFile } from '#platform/page-cache/server/made-files.ts'
import type { Metrics, ResponseKind } from '#platform/metrics/server/metrics.ts'
import { plainPages, sendPlainPage } from '#gateway/server/plain-page.ts'
import { canReadMetrics } from './metrics-access.ts'
import { findOutage } from './responses/outages.ts'
import { createPreviewAnswer } from './responses/answer-preview.ts'
import { answerHealth, createReadinessAnswer } from './responses/probes.ts'
import { type Answer, createLivePageAnswer, limitConcurrency, throttle, type ThrottledSources } from './responses/throttled.ts'

export type UncachedSources = {
  config: Config
  services: Services
  database: RunningDatabase
  migrations: Migration[]
  /** Headers of every response. */
  commonHeaders: Record<string, string>
  download: Answer
  madeFiles: readonly MadeFile[]
  /** Scripts and styles of builds before this one. */
  formerAssets: Answer
  showPreview: ShowPreview
  /** `answerCached` answers from memory, or returns false. */
  picture: { answerCached: (request: IncomingMessage, response: ServerResponse) => boolean; answer: Answer }
}

type UncachedResponseDeps = UncachedSources & ThrottledSources & { metrics: Metrics; isDraining: () => boolean }

type Route = { kind: ResponseKind; matches: (path: string) => boolean; answer: Answer }

const metricsMs = 1000
const noMetrics = createTextResponse(403, 'forbidden')

/** Creates the handler of uncached responses: probes, files, pictures, pages for one visitor. All but prepared buffers are rate limited. */
export function createUncachedResponses(options: UncachedResponseDeps) {
  const { metrics, picture, commonHeaders } = options
  const made = createMadeFiles(options.madeFiles, { ...options, getOrigin: (request) => options.getVariant(request).origin })
  const routes: Route[] = [
    { kind: 'probe', matches: (path) => path === '/healthz', answer: answerHealth },
    { kind: 'probe', matches: (path) => path === '/readyz', answer: createReadinessAnswer(options) },
    { kind: 'metrics', matches: (path) => path === '/metrics', answer: throttle(options, createMetricsAnswer(options)) },
    { kind: 'file', matches: (path) => path.startsWith('/files/'), answer: throttle(options, options.download) },
    { kind: 'asset', matches: (path) => path.startsWith('/assets/'), answer: throttle(options, options.formerAssets) },
    { kind: 'file', matches: made.has, answer: throttle(options, made.answer) },
    {
      kind: 'picture',
      matches: (path) => path.startsWith('/media/'),
      answer: throttle(options, limitConcurrency(options, picture.answer)),
    },
    { kind: 'render', matches: isPreviewPath, answer: createPreviewAnswer(options) },
    { kind: 'render', matches: () => true, answer: createLivePageAnswer(options) },
  ]

  return function answerUncached(request: IncomingMessage, response: ServerResponse): void {
    for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const { kind, answer } = isRead ? chooseRoute(routes, request) : { kind: 'other' as const, answer: refuseMethod }
    response.once('close', () => metrics.countResponse(kind, response.statusCode))
    if (kind === 'picture' && picture.answerCached(request, response)) return
    answer(request, response).catch((error: unknown) => answerError(error, { request, response }, options))
  }
}

function createMetricsAnswer({ config, metrics }: UncachedResponseDeps): Answer {
  const metricsText = cacheResult(metrics.text, metricsMs)

  return async function answerMetrics(request, response) {
    if (!canReadMetrics(config, request)) return sendTextResponse(response, noMetrics)
    sendTextResponse(response, createTextResponse(200, await metricsText(), { 'content-type': metrics.contentType }))
  }
}

function chooseRoute(routes: readonly Route[], request: IncomingMessage): Route {
  const path = (request.url ?? '/').split('?', 1)[0] as string
  return routes.find(({ matches }) => matches(path)) as Route
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

function answerError(error: unknown, { request, response }: Exchange, { services, getRequestInfo }: UncachedResponseDeps): void {
  const { id } = getRequestInfo(request)
  services.log.error({ err: error, request: id, path: request.url?.split('?', 1)[0] }, 'a request failed')
  if (response.headersSent) return void response.destroy()
  const isTemporary = isDatabaseDown(error) || findOutage(error) !== undefined
  const page = isTemporary ? plainPages.unavailable : plainPages.internalError
  sendPlainPage(response, page, { headers: { 'x-request-id': id }, waitSeconds: isTemporary ? 5 : undefined })
}

async function refuseMethod(_: IncomingMessage, response: ServerResponse): Promise<void> {
  sendPlainPage(response, plainPages.wrongMethod, { headers: { allow: 'GET, HEAD' } })
}
