import type { Server as HttpServer } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import type { Representation, RequestHead } from '#platform/pages/server/cached-response.ts'
import { createCachedWriter } from './cached-writer.ts'
import type { OnResponse, ResponseKind } from '../on-response.ts'
import { parseSimpleRequest } from './simple-request.ts'

/** The cached response to a request, and what kind of response it is. */
export type FindCached = (request: RequestHead) => { kind: ResponseKind; representation: Representation } | undefined

type FastPath = {
  /** Accepts the connections, in place of the HTTP server. */
  server: Server
  /** From now on every request goes to the HTTP server. */
  drain: () => void
  /** Closes connections as soon as their responses are sent. */
  closeIdle: () => void
  destroyAll: () => void
}

type State = {
  http: HttpServer
  find: FindCached
  onResponse: OnResponse
  write: ReturnType<typeof createCachedWriter>
  sockets: Set<Socket>
  idleMs: number
  isDraining: boolean
}

/**
 * Answers the simplest requests for cached responses from the socket: the request and response objects of node:http would cost
 * more than all the rest. At anything else the connection goes to `http`, with every byte not answered yet, and stays there.
 */
export function createFastPath(http: HttpServer, find: FindCached, onResponse: OnResponse): FastPath {
  const sockets = new Set<Socket>()
  const write = createCachedWriter(http.keepAliveTimeout)
  // Longer than announced, so that the client does not send while the connection is being closed.
  const idleMs = http.keepAliveTimeout + http.keepAliveTimeoutBuffer
  const state: State = { http, find, onResponse, write, sockets, idleMs, isDraining: false }

  return {
    server: createServer({ allowHalfOpen: true, noDelay: true }, (socket) => serve(socket, state)),
    drain() {
      state.isDraining = true
    },
    closeIdle() {
      for (const socket of sockets) socket.destroySoon()
    },
    destroyAll() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function serve(socket: Socket, state: State): void {
  const { http, sockets, idleMs } = state
  sockets.add(socket)
  socket.setTimeout(http.headersTimeout)

  function onData(bytes: Buffer): void {
    if (socket.writableEnded) return
    // Back-pressure: a client that does not read its responses has no further request answered.
    if (socket.writableNeedDrain) return putBack(bytes)
    const started = performance.now()
    const parsed = state.isDraining ? undefined : parseSimpleRequest(bytes)
    const found = parsed && state.find(parsed.request)
    if (!found) return handOver(bytes)
    if (socket.timeout !== idleMs) socket.setTimeout(idleMs)
    state.write(socket, found.representation, parsed.request.method ?? 'GET')
    if (parsed.length < bytes.length) putBack(bytes.subarray(parsed.length))
    state.onResponse({ kind: found.kind, status: found.representation.status, seconds: (performance.now() - started) / 1000 })
  }

  /** Pipelined requests are answered one in each turn of the event loop: other connections have theirs in between. */
  function putBack(bytes: Buffer): void {
    socket.pause()
    socket.unshift(bytes)
    if (!socket.writableNeedDrain) setImmediate(onDrain)
  }
  function onDrain(): void {
    socket.resume()
  }
  function onEnd(): void {
    socket.end()
  }
  function onGone(): void {
    sockets.delete(socket)
    socket.destroy()
  }
  const listeners = { data: onData, drain: onDrain, end: onEnd, timeout: onGone, error: onGone, close: onGone }
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
