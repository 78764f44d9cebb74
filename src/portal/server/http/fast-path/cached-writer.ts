import type { Socket } from 'node:net'
import { STATUS_CODES } from '#gateway/server/node-http.ts'
import { listSlices, type Representation } from '#platform/page-cache/server/cached-response.ts'

type Sending = { method: string; onDone: () => void }

function writeSlices(socket: Socket, slices: Iterator<Buffer>, onDone: () => void): void {
  const { value, done } = slices.next()
  if (done) return onDone()
  socket.write(value, (error) => {
    if (!error) writeSlices(socket, slices, onDone)
  })
}

/** Creates the function that writes a cached representation to a socket, byte for byte as node:http would. */
export function createCachedWriter(keepAliveMs: number) {
  const persistent = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n\r\n`
  let second = 0
  let messages = new WeakMap<Representation, Buffer>()

  /** Head and body in one buffer: one write. The head contains the Date, so it is built once for each representation and second. */
  function getMessage(representation: Representation): Buffer {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) {
      second = now
      messages = new WeakMap()
    }
    const cached = messages.get(representation)
    if (cached) return cached
    const { status, headers, body } = representation
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
    for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`
    const lines = Buffer.from(`${head}Date: ${new Date(now * 1000).toUTCString()}\r\n${persistent}`, 'latin1')
    const message = Buffer.concat([lines, body])
    messages.set(representation, message)
    return message
  }

  /** `onDone`: the kernel has taken all of it. */
  return function write(socket: Socket, representation: Representation, { method, onDone }: Sending): void {
    const message = getMessage(representation)
    const sent = method === 'HEAD' ? message.subarray(0, message.length - representation.body.length) : message
    writeSlices(socket, listSlices(sent), onDone)
  }
}
