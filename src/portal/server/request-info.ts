import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { RequestInfo } from '#gateway/server/handle.ts'
import type { Config } from '#platform/config/server/config.ts'
import { getClientIp } from '#platform/limits/server/addresses.ts'
import { isCountedRequest } from '#platform/visits/server/counted-request.ts'
import { getSiteOrigin } from './site-origin.ts'

/** Creates the function that reads address, agent and cookies of a request. Its id is a random prefix of the process and a counter, which is cheaper than randomness per request. */
export function createRequestInfo({
  config,
  isHttps,
}: {
  config: Pick<Config, 'trustedProxies' | 'publicUrl' | 'port'>
  isHttps: boolean
}): (request: IncomingMessage) => RequestInfo {
  const process = randomBytes(5).toString('hex')
  let count = 0
  return (request) => ({
    id: `${process}-${(++count).toString(36)}`,
    ip: getClientIp(request, config.trustedProxies),
    userAgent: request.headers['user-agent'] ?? '',
    cookies: request.headers.cookie ?? '',
    isHttps,
    origin: getSiteOrigin(config, request),
    isCounted: isCountedRequest(request),
  })
}
