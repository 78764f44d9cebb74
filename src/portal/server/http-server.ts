import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

export type HttpParts = {
  /** Each answers true when the request was its own. In order. */
  answerers: ((request: IncomingMessage, response: ServerResponse) => boolean)[]
  /** Everything else. */
  rest: (request: IncomingMessage, response: ServerResponse) => void
}

const bodyTimeoutMs = 30_000
const headersTimeoutMs = 10_000
const keepAliveMs = 65_000
// Node looks for those that are over their time only every half minute unless told.
const lookEveryMs = 1000

export function createHttpServer({ answerers, rest }: HttpParts, timeoutMs = bodyTimeoutMs): Server {
  const options = {
    requestTimeout: timeoutMs,
    headersTimeout: Math.min(headersTimeoutMs, timeoutMs),
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: lookEveryMs,
  }
  return createServer(options, (request, response) => {
    if (!request.url?.startsWith('/')) takeOrigin(request)
    for (const answer of answerers) if (answer(request, response)) return
    rest(request, response)
  })
}

/** Whoever names the whole address in the first line means its path; the host in it counts before the Host line (RFC 9112, §3.2.2). */
function takeOrigin(request: IncomingMessage): void {
  const [origin, host] = /^https?:\/\/([^/?#]+)/i.exec(request.url ?? '') ?? []
  if (!origin) return
  const path = request.url?.slice(origin.length) ?? ''
  request.url = path.startsWith('/') ? path : `/${path}`
  request.headers.host = host
}

/** Stops taking connections and waits for the requests in flight, at most `patienceMs`. */
export async function closeHttpServer(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearTimeout(impatience)
}
