import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { STATUS_CODES } from '#gateway/server/node-http.ts'
import { closeNow } from './connection-watch.ts'
import { toErrorStatus } from './request-checks.ts'

export type Exchange = { request: IncomingMessage; response: ServerResponse }

type Deadlines = { headersMs: number; requestMs: number; keepAliveMs: number }

export type Connections = {
  /** Exempts a connection that has switched protocols from the deadlines. */
  release: (socket: Duplex) => void
  /** From now on every response ends its connection. */
  drain: () => void
  /** Closes connections as soon as no request of theirs is being answered. */
  closeIdle: () => void
  destroyAll: () => void
}

type Connection = {
  socket: Duplex
  current: Exchange | undefined
  waiting: Exchange[]
  /** When the current request must be complete. */
  deadline: number
  /** The status for the invalid request that follows the current one. */
  failure: number | undefined
  /** What node:http does once the client has ended its half; it would drop what is being answered. */
  onHalfClosed: () => void
  isHalfClosed: boolean
}

// Browsers and proxies do not pipeline. A client that does must be prepared to retry on another connection (RFC 9112, §9.3.2).
const maxWaiting = 16
const checkEveryMs = 1000

type State = {
  connections: Map<Duplex, Connection>
  deadlines: Deadlines
  answer: (exchange: Exchange) => void
  isDraining: boolean
  isClosing: boolean
}

/**
 * Answers the requests of each connection one at a time, so that a client that pipelines and reads nothing costs one response.
 * Enforces the deadlines and closes connections: node:http does both only for connections that it has accepted itself.
 */
export function manageConnections(server: Server, deadlines: Deadlines, answer: (exchange: Exchange) => void): Connections {
  const connections = new Map<Duplex, Connection>()
  const state: State = { connections, deadlines, answer, isDraining: false, isClosing: false }
  listenTo(server, state)
  const checks = setInterval(() => rejectOverdue(connections), checkEveryMs).unref()

  return {
    release(socket) {
      const connection = connections.get(socket)
      if (connection) connection.deadline = Number.POSITIVE_INFINITY
    },
    drain() {
      state.isDraining = true
    },
    closeIdle() {
      state.isClosing = true
      for (const [socket, { current }] of connections) if (!current) socket.destroy()
    },
    destroyAll() {
      clearInterval(checks)
      for (const socket of connections.keys()) closeNow(socket)
    },
  }
}

function listenTo(server: Server, state: State): void {
  const { connections, deadlines } = state

  server.on('connection', (socket) => {
    const deadline = performance.now() + deadlines.headersMs
    const connection = { socket, current: undefined, waiting: [], deadline, failure: undefined, isHalfClosed: false }
    connections.set(socket, { ...connection, onHalfClosed: takeEndListeners(socket) })
    socket.once('end', () => endHalf(connections.get(socket)))
    socket.once('close', () => connections.delete(socket))
  })

  server.on('request', (request, response) => {
    const connection = connections.get(request.socket)
    if (!connection) return
    if (!connection.current) begin(connection, { request, response }, state)
    else if (connection.waiting.length < maxWaiting) connection.waiting.push({ request, response })
    else drop(connection.socket, connections)
  })

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    fail(socket, toErrorStatus(error), connections)
  })

  // Without a listener the connection would be closed without a word.
  server.on('connect', (_, socket) => fail(socket, 501, connections))
}

/** The requests before the invalid one still get their responses. */
function fail(socket: Duplex, status: number, connections: State['connections']): void {
  const connection = connections.get(socket)
  if (connection?.current?.request.complete) connection.failure = status
  else reject(socket, status, connections)
}

/** The listeners that node:http has added for the end of what the client sends, as one function. */
function takeEndListeners(socket: Duplex): () => void {
  const listeners = socket.listeners('end') as (() => void)[]
  for (const listener of listeners) socket.off('end', listener)
  return () => {
    for (const listener of listeners) listener.call(socket)
  }
}

/** A client may end its half and wait for the answers to what it has sent (RFC 9112, 9.6). */
function endHalf(connection: Connection | undefined): void {
  if (!connection) return
  connection.isHalfClosed = true
  if (!connection.current?.request.complete) connection.onHalfClosed()
}

function begin(connection: Connection, exchange: Exchange, state: State): void {
  connection.current = exchange
  connection.deadline = performance.now() + state.deadlines.requestMs
  if (state.isDraining) exchange.response.setHeader('connection', 'close')
  exchange.response.once('close', () => finish(connection, state))
  state.answer(exchange)
}

function finish(connection: Connection, state: State): void {
  const { socket } = connection
  const { keepAliveMs, headersMs } = state.deadlines
  connection.current = undefined
  // An idle connection is closed by node:http; this deadline is for a head that arrives byte by byte (slowloris).
  connection.deadline = performance.now() + keepAliveMs + headersMs
  const next = connection.waiting.shift()
  if (next && socket.writable) begin(connection, next, state)
  else if (connection.failure) reject(socket, connection.failure, state.connections)
  else if (connection.isHalfClosed) connection.onHalfClosed()
  else if (state.isClosing) socket.destroy()
}

function rejectOverdue(connections: State['connections']): void {
  const now = performance.now()
  for (const [socket, { current, deadline }] of connections)
    if (now > deadline && !current?.request.complete) reject(socket, 408, connections)
}

function reject(socket: Duplex, status: number, connections: State['connections']): void {
  const isAnswered = connections.get(socket)?.current?.response.headersSent
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nDate: ${new Date().toUTCString()}\r\nConnection: close\r\n`
  if (socket.writable && !isAnswered) socket.write(`${head}Content-Length: 0\r\n\r\n`)
  drop(socket, connections)
}

/** Received bytes are still parsed; their requests find the connection closed. */
function drop(socket: Duplex, connections: State['connections']): void {
  connections.delete(socket)
  closeNow(socket)
}
