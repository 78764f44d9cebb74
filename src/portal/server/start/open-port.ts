import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { createTextResponse, sendTextResponse } from '#gateway/server/text-response.ts'
import { type Config, ConfigError } from '#platform/config/server/config.ts'
import { plainPages, sendPlainPage } from '#gateway/server/plain-page.ts'
import { createHttpServer, type HttpHandler, type HttpServerOptions } from '../http/http-server.ts'
import type { OnResponse } from '../on-response.ts'
import { answerHealth } from '../responses/probes.ts'

/** What the readiness probe says until the portal serves. */
export type Phase = '启动中 / starting' | '迁移中 / migrating'

type Serving = Pick<HttpServerOptions, 'handlers' | 'fallback' | 'onResponse'>

type PortOptions = Pick<Config, 'fastPath' | 'trustedProxies' | 'port' | 'host' | 'publicUrl'> & Pick<HttpServerOptions, 'onUpgrade'>

const retrySeconds = 5

/**
 * The port is open while the database is still being migrated: probes tell so, and no supervisor takes a long start for a dead process.
 * Behind a proxy every other request is cut off, as by a closed port, so that the proxy asks the next instance.
 */
export function openPort({ fastPath, trustedProxies, onUpgrade, ...place }: PortOptions) {
  const handlers: HttpHandler[] = []
  let phase: Phase = '启动中 / starting'
  let onResponse: OnResponse = () => undefined
  let fallback = answerEarly

  function answerEarly(request: IncomingMessage, response: ServerResponse): void {
    const path = (request.url ?? '/').split('?', 1)[0]
    if (path === '/healthz') void answerHealth(request, response)
    else if (path === '/readyz') sendTextResponse(response, createTextResponse(503, phase, { 'retry-after': String(retrySeconds) }))
    else if (trustedProxies > 0) request.socket.destroy()
    else sendPlainPage(response, plainPages.starting, { waitSeconds: retrySeconds })
  }

  const { server, drain, close } = createHttpServer({
    handlers,
    fallback: (request, response) => fallback(request, response),
    onResponse: (seen) => onResponse(seen),
    fastPath,
    onUpgrade,
    // Behind a proxy every connection has its address; its own limits know the networks.
    ...(trustedProxies > 0 && {
      connections: { perNetwork: Number.POSITIVE_INFINITY, stalledPerNetwork: Number.POSITIVE_INFINITY },
    }),
  })

  return {
    /** Resolves with the address for the terminal. */
    listening: listen(server, place),
    setPhase: (next: Phase): void => void (phase = next),
    /** From now on the portal answers. */
    serve(serving: Serving): void {
      handlers.push(...serving.handlers)
      fallback = serving.fallback
      onResponse = serving.onResponse
    },
    drain,
    close,
  }
}

async function listen(server: Server, { port, host, publicUrl }: Pick<Config, 'port' | 'host' | 'publicUrl'>): Promise<string> {
  server.listen(port, host)
  await once(server, 'listening').catch((error: Error) => {
    throw new ConfigError([`PORT / HOST: ${error.message}`])
  })
  const { port: open } = server.address() as AddressInfo
  return publicUrl ?? `http://${host === '127.0.0.1' ? 'localhost' : host}:${open}`
}
