import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createNetServer, type Server } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer } from '#gateway/server/node-http.ts'
import { followTrace } from '#platform/tracing/server/tracing.ts'
import type { Representation, RequestHead } from '#platform/page-cache/server/cached-response.ts'
import { type Exchange, manageConnections } from './connections.ts'
import { type ConnectionLimits, watchConnections } from './connection-watch.ts'
import { createFastPath } from './fast-path/fast-path.ts'
import type { OnResponse, ResponseKind } from '../on-response.ts'
import { findRequestError } from './request-checks.ts'

export type HttpHandler = {
  kind: ResponseKind
  /** Finds the cached response to a request; all that the fast path uses. */
  find?: (request: RequestHead) => Representation | undefined
  /** Handles the request, or returns false and leaves it to the next handler. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
}

export type HttpServerOptions = {
  /** Tried in this order. */
  handlers: HttpHandler[]
  /** Handles all other requests. */
  fallback: (request: IncomingMessage, response: ServerResponse) => void
  /** false: cached responses go through node:http too. */
  fastPath: boolean
  onResponse: OnResponse
  /** Takes over connections that switch protocols; without it they are answered like any other request. */
  onUpgrade?: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined
  /** How long a request may take to arrive. */
  requestTimeoutMs?: number
  connections?: Partial<ConnectionLimits>
  /** The clock of the limits of connections, in milliseconds. */
  now?: () => number
}

const defaultRequestTimeoutMs = 30_000
const headersTimeoutMs = 10_000
const keepAliveMs = 65_000
// A client that neither reads nor writes for so long is considered disconnected.
const inactivityMs = 300_000
// A proxy that has just opened or picked a connection is about to send a request on it.
const graceMs = 500
// Fifty clients fill the kernel's buffers within this time.
const stallCheckMs = 100

export type HttpServer = {
  /** Accepts the connections; not listening yet. */
  server: Server
  /** From now on every response says `Connection: close`. */
  drain: () => void
  /** Stops accepting connections and waits for the requests in flight, at most `timeoutMs`. */
  close: (timeoutMs: number) => Promise<void>
}

export function createHttpServer(parts: HttpServerOptions): HttpServer {
  const { requestTimeoutMs = defaultRequestTimeoutMs, onUpgrade } = parts
  const deadlines = { headersMs: Math.min(headersTimeoutMs, requestTimeoutMs), requestMs: requestTimeoutMs, keepAliveMs }
  const http = createServer({
    headersTimeout: deadlines.headersMs,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    // Checked with the rest of the head, in its turn.
    requireHostHeader: false,
  })
  http.timeout = inactivityMs
  const connections = manageConnections(http, deadlines, (exchange) => answerExchange(parts, exchange))
  if (onUpgrade)
    http.on('upgrade', (request, socket, head) => {
      connections.release(socket)
      onUpgrade(request, socket, head)
    })
  const watch = watchConnections({ limits: parts.connections, now: parts.now })
  const checks = setInterval(watch.check, stallCheckMs).unref()
  const fast = parts.fastPath ? createFastPath(http, { ...parts, watch }) : undefined
  const server =
    fast?.server ??
    createNetServer({ allowHalfOpen: true, noDelay: true }, (socket) => watch.accept(socket) && http.emit('connection', socket))
  const layers = fast ? [fast, connections] : [connections]

  function drain(): void {
    for (const layer of layers) layer.drain()
  }

  async function close(timeoutMs: number): Promise<void> {
    drain()
    const closed = Promise.withResolvers<void>()
    // Right after the event loop has polled, the backlog is empty: a connection in it would be reset.
    setImmediate(() => server.close(() => closed.resolve()))
    const idle = setTimeout(() => {
      for (const layer of layers) layer.closeIdle()
    }, graceMs)
    const deadline = setTimeout(() => {
      for (const layer of layers) layer.destroyAll()
    }, timeoutMs)
    await closed.promise
    clearInterval(checks)
    clearTimeout(idle)
    clearTimeout(deadline)
  }
  return { server, drain, close }
}

function answerExchange({ handlers, fallback, onResponse }: HttpServerOptions, { request, response }: Exchange): void {
  const started = performance.now()
  let kind: ResponseKind = 'other'
  const { socket } = request
  response.once('close', () => {
    const seconds = (performance.now() - started) / 1000
    if (response.headersSent) onResponse({ kind, status: response.statusCode, seconds, request, socket })
  })
  if (!request.url?.startsWith('/')) useAbsoluteForm(request)
  const error = findRequestError(request)
  if (error) return void response.writeHead(error, { connection: 'close', 'content-length': 0 }).end()
  followTrace(request.headers.traceparent, () => {
    const handler = handlers.find((one) => {
      kind = one.kind
      return one.answer(request, response)
    })
    if (handler) return
    kind = 'other'
    fallback(request, response)
  })
}

/** Of a request line with an absolute URL the path counts; the host in it counts before the Host line (RFC 9112, §3.2.2). */
function useAbsoluteForm(request: IncomingMessage): void {
  const [origin, host] = /^https?:\/\/([^/?#]+)/i.exec(request.url ?? '') ?? []
  if (!origin) return
  const path = request.url?.slice(origin.length) ?? ''
  request.url = path.startsWith('/') ? path : `/${path}`
  request.headers.host = host
}
