import { type Server as HttpServer, STATUS_CODES } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import type { Representation, RequestHead } from '#platform/pages/server/cached-response.ts'
import type { OnResponse, ResponseKind } from './on-response.ts'
import { parseSimpleRequest } from './simple-request.ts'

/** The cached response to a request, and what kind of response it is. */
export type FindCached = (request: RequestHead) => { kind: ResponseKind; representation: Representation } | undefined

export type FastPath = {
  /** Accepts the connections, in place of the HTTP server. */
  server: Server
  /** From now on every request goes to the HTTP server. */
  drain: () => void
  /** Closes connections as soon as their responses are sent. */
  closeIdle: () => void
  destroyAll: () => void
}

/**
 * Answers the simplest requests for cached responses from the socket: the request and response objects of node:http would cost
 * more than all the rest. At anything else the connection goes to `http`, with every byte not answered yet, and stays there.
 */
export function createFastPath(http: HttpServer, find: FindCached, onResponse: OnResponse): FastPath {
  const sockets = new Set<Socket>()
  const write = createWriter(http.keepAliveTimeout)
  // Longer than announced, so that the client does not send while the connection is being closed.
  const idleMs = http.keepAliveTimeout + http.keepAliveTimeoutBuffer
  let isDraining = false

  function serve(socket: Socket): void {
    sockets.add(socket)
    socket.setTimeout(http.headersTimeout)

    function onData(bytes: Buffer): void {
      if (socket.writableEnded) return
      // Back-pressure: a client that does not read its responses has no further request answered.
      if (socket.writableNeedDrain) return putBack(bytes)
      const started = performance.now()
      const parsed = isDraining ? undefined : parseSimpleRequest(bytes)
      const found = parsed && find(parsed.request)
      if (!found) return handOver(bytes)
      if (socket.timeout !== idleMs) socket.setTimeout(idleMs)
      write(socket, found.representation, parsed.request.method === 'HEAD')
      if (parsed.length < bytes.length) putBack(bytes.subarray(parsed.length))
      onResponse({ kind: found.kind, status: found.representation.status, seconds: (performance.now() - started) / 1000 })
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

  return {
    server: createServer({ allowHalfOpen: true, noDelay: true }, serve),
    drain() {
      isDraining = true
    },
    closeIdle() {
      for (const socket of sockets) socket.destroySoon()
    },
    destroyAll() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Writes what node:http would write: the representation's headers, then those that it adds to every response. */
function createWriter(keepAliveMs: number) {
  const persistent = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n\r\n`
  let second = 0
  let messages = new WeakMap<Representation, Buffer>()

  /** Head and body in one buffer: one write. The head holds the Date, so it is made once for each representation and second. */
  function messageOf(representation: Representation): Buffer {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) {
      second = now
      messages = new WeakMap()
    }
    const made = messages.get(representation)
    if (made) return made
    const { status, headers, body } = representation
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
    for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`
    const lines = Buffer.from(`${head}Date: ${new Date(now * 1000).toUTCString()}\r\n${persistent}`, 'latin1')
    const message = Buffer.concat([lines, body])
    messages.set(representation, message)
    return message
  }

  return function write(socket: Socket, representation: Representation, isHead: boolean): void {
    const message = messageOf(representation)
    socket.write(isHead ? message.subarray(0, message.length - representation.body.length) : message)
  }
}
