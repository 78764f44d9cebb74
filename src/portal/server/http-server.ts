import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type Find, standBefore } from './kept-front.ts'

export type Answerer = {
  /** The answer that is kept for a request. */
  find?: Find
  /** true when the request was its own. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
}

export type HttpParts = {
  /** In the order they are asked. */
  answerers: Answerer[]
  /** Everything else. */
  rest: (request: IncomingMessage, response: ServerResponse) => void
}

const bodyTimeoutMs = 30_000
const headersTimeoutMs = 10_000
const keepAliveMs = 65_000
// Node looks for those that are over their time only every half minute unless told.
const lookEveryMs = 1000

export type HttpServer = {
  server: Server
  /** Stops taking connections and waits for the requests in flight, at most `patienceMs`. */
  close: (patienceMs: number) => Promise<void>
}

export function createHttpServer({ answerers, rest }: HttpParts, timeoutMs = bodyTimeoutMs): HttpServer {
  const options = {
    requestTimeout: timeoutMs,
    headersTimeout: Math.min(headersTimeoutMs, timeoutMs),
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: lookEveryMs,
  }
  const server = createServer(options, (request, response) => {
    if (!request.url?.startsWith('/')) takeOrigin(request)
    for (const { answer } of answerers) if (answer(request, response)) return
    rest(request, response)
  })
  const front = standBefore(server, (ask) => {
    for (const { find } of answerers) {
      const form = find?.(ask)
      if (form) return form
    }
    return undefined
  })

  async function close(patienceMs: number): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    front.closeIdle()
    const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
    await closed
    clearTimeout(impatience)
  }
  return { server, close }
}

/** Whoever names the whole address in the first line means its path; the host in it counts before the Host line (RFC 9112, §3.2.2). */
function takeOrigin(request: IncomingMessage): void {
  const [origin, host] = /^https?:\/\/([^/?#]+)/i.exec(request.url ?? '') ?? []
  if (!origin) return
  const path = request.url?.slice(origin.length) ?? ''
  request.url = path.startsWith('/') ? path : `/${path}`
  request.headers.host = host
}
