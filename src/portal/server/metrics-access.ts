import type { IncomingMessage } from 'node:http'
import type { RequestInfo } from '#gateway/server/handle.ts'
import type { Config } from '#platform/config/server/config.ts'
import { isSameSecret } from '#gateway/server/constant-time.ts'

/**
 * Whether a request may read /metrics: from this machine, or with the bearer token. Without TRUST_PROXY, a proxy on this machine makes
 * visitors look local, so requests with the headers that proxies add are not.
 */
export function canReadMetrics(config: Config, { headers }: IncomingMessage, { ip }: RequestInfo): boolean {
  const isProxied = config.trustedProxies === 0 && (headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via) !== undefined
  if (/^(127\.|::1$)/.test(ip) && !isProxied) return true
  return config.metricsToken !== undefined && isSameSecret(headers.authorization ?? '', `Bearer ${config.metricsToken}`)
}
