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
    for (const answer of answerers) if (answer(request, response)) return
    rest(request, response)
  })
}

/** Stops taking connections and waits for the requests in flight, at most `patienceMs`. */
export async function closeHttpServer(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearTimeout(impatience)
}
