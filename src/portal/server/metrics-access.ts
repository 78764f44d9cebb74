import type { IncomingHttpHeaders } from 'node:http'
import { isSameSecret } from '#gateway/server/crypto/constant-time.ts'
import type { Config } from '#platform/config/server/config.ts'
import { isWithin } from '#platform/limits/server/networks.ts'
import { loopbackNetworks } from '#platform/outgoing/server/internal-networks.ts'

/** What proxies and networks of proxies add to a request: the addresses, scheme or name that it had before them. */
const proxyHeaders =
  /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|true-client-ip|.*-connecting-ip)$/

type Peer = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } }

/**
 * Whether a request may read /metrics: from this machine, or with the bearer token. A proxy on this machine makes visitors look local: with
 * TRUST_PROXY nobody is, and without it no request that carries the headers of proxies.
 */
export function canReadMetrics(
  { trustedProxies, metricsToken }: Pick<Config, 'trustedProxies' | 'metricsToken'>,
  { headers, socket }: Peer,
): boolean {
  const isProxied = trustedProxies > 0 || Object.keys(headers).some((name) => proxyHeaders.test(name))
  if (!isProxied && isWithin(socket.remoteAddress ?? '', loopbackNetworks)) return true
  return metricsToken !== undefined && isSameSecret(headers.authorization ?? '', `Bearer ${metricsToken}`)
}
