import type { Server as HttpServer } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import type { Representation, RequestHead } from '#platform/page-cache/server/cached-response.ts'
import { closeNow, type ConnectionWatch } from '../connection-watch.ts'
import { createCachedWriter } from './cached-writer.ts'
import type { OnResponse, ResponseKind } from '../../on-response.ts'
import { parseSimpleRequest } from './simple-request.ts'

/** Finds the cached response to a request, for handlers that have any. */
type Finder = { kind: ResponseKind; find?: (request: RequestHead) => Representation | undefined }

type FastPath = {
  /** Accepts the connections, in place of the HTTP server. */
  server: Server
  /** From now on every request goes to the HTTP server. */
  drain: () => void
  /** Closes connections as soon as their responses are sent. */
  closeIdle: () => void
  destroyAll: () => void
}

type FastPathParts = { handlers: readonly Finder[]; onResponse: OnResponse; watch: ConnectionWatch }

type State = FastPathParts & {
  http: HttpServer
  write: ReturnType<typeof createCachedWriter>
  /** With what ends each as soon as its response is sent. */
  sockets: Map<Socket, () => void>
  idleMs: number
  isDraining: boolean
}

/**
 * Answers the simplest requests for cached responses from the socket: the request and response objects of node:http would cost
 * more than all the rest. At anything else the connection goes to `http`, with every byte not answered yet, and stays there.
 */
export function createFastPath(http: HttpServer, { handlers, onResponse, watch }: FastPathParts): FastPath {
  const sockets = new Map<Socket, () => void>()
  const write = createCachedWriter(http.keepAliveTimeout)
  // Longer than announced, so that the client does not send while the connection is being closed.
  const idleMs = http.keepAliveTimeout + http.keepAliveTimeoutBuffer
  const state: State = { http, handlers, onResponse, watch, write, sockets, idleMs, isDraining: false }

  return {
    server: createServer({ allowHalfOpen: true, noDelay: true }, (socket) => watch.accept(socket) && serve(socket, state)),
    drain() {
      state.isDraining = true
    },
    closeIdle() {
      for (const endSoon of sockets.values()) endSoon()
    },
    destroyAll() {
      for (const socket of sockets.keys()) closeNow(socket)
    },
  }
}

function serve(socket: Socket, state: State): void {
  const { http, sockets, idleMs } = state
  let isWriting = false
  let isEnding = false
  sockets.set(socket, endSoon)
  socket.setTimeout(http.headersTimeout)

  function onData(bytes: Buffer): void {
    if (isEnding) return
    // Back-pressure: a client that does not read its responses has no further request answered.
    if (isWriting) return putBack(bytes)
    const started = performance.now()
    const parsed = state.isDraining ? undefined : parseSimpleRequest(bytes)
    const found = parsed && findCached(state.handlers, parsed.request)
    if (!found) return handOver(bytes)
    if (socket.timeout !== idleMs) socket.setTimeout(idleMs)
    isWriting = true
    state.write(socket, found.representation, { method: parsed.request.method ?? 'GET', onDone })
    // Each answer that waits may be one too many.
    if (socket.writableNeedDrain) state.watch.check()
    if (parsed.length < bytes.length) putBack(bytes.subarray(parsed.length))
    note(state, found, { request: parsed.request, socket, started })
  }

  /** Pipelined requests are answered one in each turn of the event loop: other connections have theirs in between. */
  function putBack(bytes: Buffer): void {
    socket.pause()
    socket.unshift(bytes)
    if (!isWriting) setImmediate(goOn)
  }
  /** Unless node:http has the connection by now. */
  function goOn(): void {
    if (sockets.has(socket)) socket.resume()
  }
  function onDone(): void {
    isWriting = false
    if (isEnding) socket.destroySoon()
    else if (socket.isPaused()) setImmediate(goOn)
  }
  function endSoon(): void {
    isEnding = true
    if (!isWriting) socket.destroySoon()
  }
  function onGone(): void {
    sockets.delete(socket)
    closeNow(socket)
  }
  const listeners = { data: onData, end: endSoon, timeout: onGone, error: onGone, close: onGone }
  for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener)

  function handOver(bytes: Buffer): void {
    sockets.delete(socket)
    for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener)
    socket.setTimeout(0)
    socket.pause()
    socket.unshift(bytes)
    http.emit('connection', socket)
    socket.resume()
  }
}

type Answered = { request: RequestHead; socket: Socket; started: number }

function note({ onResponse }: State, { kind, representation: { status } }: Found, { started, ...answered }: Answered): void {
  onResponse({ kind, status, seconds: (performance.now() - started) / 1000, ...answered })
}

type Found = { kind: ResponseKind; representation: Representation }

function findCached(handlers: readonly Finder[], request: RequestHead): Found | undefined {
  for (const { kind, find } of handlers) {
    const representation = find?.(request)
    if (representation) return { kind, representation }
  }
  return undefined
}
