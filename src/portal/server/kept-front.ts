import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Ask, Form } from '#platform/pages/server/kept-body.ts'
import { readPlainRequest } from './plain-request.ts'

// Longer than what the client is told: it must not send while the connection is being closed.
const graceMs = 1000

/** Finds the answer that is kept for a request. */
export type Find = (ask: Ask) => Form | undefined

/**
 * Stands before `server` and answers what is kept straight from the socket: objects for request and answer would cost more than
 * all the rest of it. A connection that asks for anything else is the server's from then on, with all that it has said.
 */
export function standBefore(server: Server, find: Find): { closeIdle: () => void } {
  const takeOver = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  const attended = new Set<Socket>()
  const writeForm = createWriter(server.keepAliveTimeout)
  const patienceMs = server.keepAliveTimeout + graceMs

  server.on('connection', (socket: Socket) => {
    const pieces: Buffer[] = []
    attended.add(socket)
    socket.setTimeout(server.headersTimeout)

    function onData(bytes: Buffer): void {
      const ask = pieces.length === 0 ? readPlainRequest(bytes) : undefined
      const form = ask && find(ask)
      if (!ask || !form) return leave(bytes)
      if (socket.timeout !== patienceMs) socket.setTimeout(patienceMs)
      writeForm(socket, form, ask.method === 'HEAD')
      // Who asks without reading the answers is not listened to meanwhile.
      if (socket.writableNeedDrain) socket.pause()
    }
    function onDrain(): void {
      socket.resume()
    }
    function onEnd(): void {
      if (pieces.length === 0) socket.end()
    }
    function onGone(): void {
      attended.delete(socket)
      socket.destroy()
    }
    const own = { data: onData, drain: onDrain, end: onEnd, timeout: onGone, error: onGone, close: onGone }
    for (const [event, listener] of Object.entries(own)) socket.on(event, listener)

    /** The server reads from the socket itself, past the stream: that must have given all it holds and be done with its ticks. */
    function leave(bytes: Buffer): void {
      if (pieces.push(bytes) === 1) queueMicrotask(handOver)
    }
    function handOver(): void {
      if (socket.destroyed) return
      attended.delete(socket)
      for (const [event, listener] of Object.entries(own)) socket.off(event, listener)
      socket.setTimeout(0)
      for (const take of takeOver) take.call(server, socket)
      socket.emit('data', Buffer.concat(pieces))
      if (socket.readableEnded) socket.emit('end')
    }
  })

  return {
    /** Whatever is attended to has had its answer. */
    closeIdle() {
      for (const socket of attended) socket.destroySoon()
    },
  }
}

/** Writes forms as node:http would: header lines, then those that it adds to every answer. */
function createWriter(keepAliveMs: number) {
  const closing = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n\r\n`
  let second = 0
  let heads = new WeakMap<Form, Buffer>()

  /** The head names the second: made anew once in each. */
  function headOf(form: Form): Buffer {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) {
      second = now
      heads = new WeakMap()
    }
    const made = heads.get(form)
    if (made) return made
    const { status, headers } = form
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
    for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`
    const bytes = Buffer.from(`${head}Date: ${new Date(now * 1000).toUTCString()}\r\n${closing}`, 'latin1')
    heads.set(form, bytes)
    return bytes
  }

  return function writeForm(socket: Socket, form: Form, isHead: boolean): void {
    if (isHead || form.body.length === 0) {
      socket.write(headOf(form))
      return
    }
    socket.cork()
    socket.write(headOf(form))
    socket.write(form.body)
    socket.uncork()
  }
}
