import type { IncomingMessage } from 'node:http'
import type { RequestInfo } from '#gateway/server/handle.ts'
import type { Config } from '#platform/config/server/config.ts'
import { isSameSecret } from '#gateway/server/constant-time.ts'

/** Without TRUST_PROXY, a proxy on this machine makes visitors look like this machine; the headers it adds give them away. */
export function mayReadMetrics(config: Config, { headers }: IncomingMessage, { ip }: RequestInfo): boolean {
  const isPassedOn = config.trustedProxies === 0 && (headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via) !== undefined
  if (/^(127\.|::1$)/.test(ip) && !isPassedOn) return true
  return config.metricsToken !== undefined && isSameSecret(headers.authorization ?? '', `Bearer ${config.metricsToken}`)
}
