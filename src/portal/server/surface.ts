import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'
import { addressKey } from '#gateway/call.ts'
import type { Dispatch } from '#gateway/server/dispatch.ts'
import { type Asked, byNobody, type RequestInfo } from '#gateway/server/handle.ts'
import { createUccListener } from '#gateway/server/http.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Config } from '#platform/config/server/config.ts'
import { isDatabaseDown } from '#platform/db/server/database.ts'
import { isStorageFull } from '#platform/disk/server/guard-dispatch.ts'
import { isMigrated, type Migration } from '#platform/db/server/migrate.ts'
import type { RunningDatabase } from '#platform/db/server/run-database.ts'
import { clientIp } from '#platform/limits/server/addresses.ts'
import { createFloodGate } from '#platform/limits/server/flood-gate.ts'
import { countFindings } from '#platform/ledger/server/checks.ts'
import { createMetrics } from '#platform/metrics/server/metrics.ts'
import { createKeptCalls } from '#platform/pages/server/kept-calls.ts'
import { type RequestHead, representOnce, sendRepresentation } from '#platform/pages/server/cached-response.ts'
import { createKeptReplies } from '#platform/pages/server/kept-replies.ts'
import { createPageCache, type Variant } from '#platform/pages/server/page-cache.ts'
import { livePages, publicPages } from '#portal/addresses.ts'
import type { Answerer } from './http-server.ts'
import { createMapSources } from './map-sources.ts'
import { isMobileAgent } from '#portal/device.ts'
import { sendText } from './plain-answers.ts'
import { createRenderer } from './render-page.ts'
import { createRequestInfo } from './request-info.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export type SurfaceOptions = {
  config: Config
  services: Services
  dispatch: Dispatch
  database: RunningDatabase
  migrations: Migration[]
  build: () => Promise<ServerBuild>
  /** false: every page is rendered for whoever asks. */
  keepsPages: boolean
  /** What every answer carries that says nothing stricter. */
  usualHeaders: Record<string, string>
  contentVersion: () => number
  site: { appId: string; password: string; passwordSalt: string }
  identify: (sessionId: string | undefined, request: IncomingMessage) => Promise<Asked['actor']>
  admitMachine: (authorization: string | undefined, request: RequestInfo) => Promise<Asked['actor']>
  /** Documents made from published content, by path: sitemap, feed, robots. */
  documents: Record<string, (origin: string) => Promise<{ type: string; text: string }>>
  /** Has published content a page at this address (path and query)? undefined: not known yet. */
  isPublished: (address: string) => boolean | undefined
  /** The number of the last page of the list at this address. undefined: not known. */
  lastPageOf: (address: string) => number | undefined
  download: Answer
  picture: Answer
}

// A visitor reads; a script hammers. Calls and renders that no cache answers, per address.
const callFlood = { rate: 50, burst: 200 }
const renderFlood = { rate: 10, burst: 60 }
// Of all visitors together: searches, and addresses that no published content has.
const strangerFlood = { rate: 10, burst: 30 }
// Twenty times what the pool serves at once: who comes later would wait for seconds.
const mostWaitingCalls = 200
const keptRepliesShare = 0.25

/** Everything that answers HTTP, in the order it is asked: gateway, kept pages, the rest. */
export function createSurface(options: SurfaceOptions) {
  const { config, services, dispatch, database } = options
  const { log, clock } = services
  let draining = false

  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  const infoOf = createRequestInfo(config.trustedProxies, isHttps)
  const metrics = createMetrics()
  const keptReplies = createKeptReplies(config.pageCacheBytes * keptRepliesShare, options.contentVersion, options.usualHeaders)

  const renderer = createRenderer({
    build: options.build,
    callerFor: createKeptCalls(dispatch, options.contentVersion),
    site: options.site,
    isHttps,
    mapSources: createMapSources(dispatch, options.contentVersion),
    onError: (error, url) => log.error({ err: error, url }, 'a page could not be rendered'),
  })

  function variantOf(request: RequestHead): Variant {
    return { isMobile: isMobileAgent(request.headers['user-agent'] ?? ''), origin: config.publicUrl ?? localOrigin(request, config.port) }
  }

  const mayRender = createFloodGate(renderFlood, clock)
  const mayRenderStrangers = createFloodGate(strangerFlood, clock)
  const pages = createPageCache({
    pages: options.keepsPages ? publicPages : [],
    livePages: options.keepsPages ? livePages : [''],
    maxBytes: config.pageCacheBytes * (1 - keptRepliesShare),
    render: async (url, variant, keep) => {
      const stop = metrics.renders.startTimer()
      const page = await renderer.keptPage(url, variant, keep)
      stop()
      return page
    },
    contentVersion: options.contentVersion,
    isPublished: options.isPublished,
    lastPageOf: options.lastPageOf,
    variantOf,
    throttle: (request) => mayRender({ ip: clientIp(request, config.trustedProxies) }),
    usualHeaders: options.usualHeaders,
    throttleStrangers: () => mayRenderStrangers({ ip: 'all' }),
  })
  metrics.observe({ pool: database.pool, pages: pages.stats, ledgerFindings: () => countFindings(services.db) })

  const mayCall = createFloodGate(callFlood, clock)
  const answerUcc = createUccListener(dispatch, {
    appId: options.site.appId,
    password: options.site.password,
    origin: config.publicUrl,
    flooding: mayCall,
    usualHeaders: options.usualHeaders,
    identify: options.identify,
    admitMachine: options.admitMachine,
    kept: keptReplies,
    isOverloaded: () => database.pool.waitingCount >= mostWaitingCalls,
    isDatabaseDown,
    isStorageFull,
    onBug: (error, info, call) => log.error({ err: error, request: info.id, call: call && addressKey(call.address) }, 'a call failed'),
    onAnswer: (call, outcome, info) => {
      const name = call ? addressKey(call.address) : 'unknown'
      metrics.calls.inc({ call: name, outcome })
      if (outcome !== 'ok') log.info({ request: info.id, ip: info.ip, call: name, outcome }, 'call refused')
    },
  })

  async function answerReadiness(_: IncomingMessage, response: ServerResponse): Promise<void> {
    const reason = await unreadyReason(draining, database, options.migrations)
    sendText(response, reason ? 503 : 200, reason ?? 'ready')
  }

  async function answerMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!mayReadMetrics(config, request, infoOf(request))) return sendText(response, 403, 'forbidden')
    sendText(response, 200, await metrics.text(), { 'content-type': metrics.contentType })
  }

  async function answerDocument(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { type, text } = await (options.documents[path] as (origin: string) => Promise<{ type: string; text: string }>)(
      variantOf(request).origin,
    )
    sendText(response, 200, text, { 'content-type': type, 'cache-control': 'public, max-age=300' })
  }

  async function answerLivePage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const info = infoOf(request)
    const wait = mayRender(info)
    if (wait > 0) return sendText(response, 429, '访问过于频繁，请稍后再试', { 'retry-after': String(wait) })
    const asked = { actor: await options.identify(undefined, request), request: info }
    const { status, headers, html } = await renderer.livePage(request.url ?? '/', variantOf(request), asked)
    sendRepresentation(representOnce(request, status, headers, Buffer.from(html)), request, response)
  }

  const exact: Record<string, Answer> = { '/healthz': answerHealth, '/readyz': answerReadiness, '/metrics': answerMetrics }
  for (const path of Object.keys(options.documents)) exact[path] = (request, response) => answerDocument(path, request, response)

  function chooseAnswer(path: string): Answer {
    if (path.startsWith('/files/')) return options.download
    if (path.startsWith('/media/')) return options.picture
    return (Object.hasOwn(exact, path) && exact[path]) || answerLivePage
  }

  /** Everything that no cache answers. */
  function rest(request: IncomingMessage, response: ServerResponse): void {
    for (const [name, value] of Object.entries(options.usualHeaders)) response.setHeader(name, value)
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendText(response, 405, 'Method Not Allowed', { allow: 'GET, HEAD' })
    const path = (request.url ?? '/').split('?', 1)[0] as string
    chooseAnswer(path)(request, response).catch((error: unknown) => {
      const { id } = infoOf(request)
      log.error({ err: error, request: id, path }, 'a request failed')
      if (response.headersSent) response.destroy()
      else sendText(response, isDatabaseDown(error) || isStorageFull(error) ? 503 : 500, '系统正繁忙，请稍候...', { 'x-request-id': id })
    })
  }

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

  return {
    answerers: [ucc, cachedPages],
    onResponse: metrics.observeResponse,
    rest,
    render: (url: string) => renderer.livePage(url, variantOf({ headers: {} }), byNobody('render')),
    /** Something was published: what was kept is no longer reached, so its memory may go. */
    forget() {
      pages.clear()
      keptReplies.clear()
    },
    /** From now on not ready: a balancer sends its requests elsewhere while the last ones are answered. */
    drain() {
      draining = true
    },
  }
}

function isCall({ url = '' }: RequestHead): boolean {
  return url === '/ucc' || url.startsWith('/ucc?')
}

async function answerHealth(_: IncomingMessage, response: ServerResponse): Promise<void> {
  sendText(response, 200, 'ok')
}

async function unreadyReason(draining: boolean, { pool }: RunningDatabase, migrations: Migration[]): Promise<string | undefined> {
  if (draining) return 'stopping'
  try {
    return (await isMigrated(pool, migrations)) ? undefined : 'migrations missing'
  } catch {
    return 'database unreachable'
  }
}

/** A proxy of this machine that nobody told of (TRUST_PROXY) makes visitors look like this machine, but gives them away. */
function mayReadMetrics(config: Config, { headers }: IncomingMessage, { ip }: RequestInfo): boolean {
  const isPassedOn = config.trustedProxies === 0 && (headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via) !== undefined
  if (/^(127\.|::1$)/.test(ip) && !isPassedOn) return true
  const expected = Buffer.from(`Bearer ${config.metricsToken ?? ''}`)
  const given = Buffer.from(headers.authorization ?? '')
  return config.metricsToken !== undefined && given.length === expected.length && timingSafeEqual(given, expected)
}

/** Without PUBLIC_URL only names of this machine are believed: anything else in Host would end up in kept pages. */
function localOrigin({ headers }: RequestHead, port: number): string {
  const host = headers.host ?? ''
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(host) ? `http://${host}` : `http://localhost:${port}`
}
