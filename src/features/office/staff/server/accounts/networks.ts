import { compileNetworks, isWithin } from '#platform/limits/server/networks.ts'
import { internalNetworks, loopbackNetworks } from '#platform/outgoing/server/internal-networks.ts'
import type { NetworkKind } from '../../rules.ts'

const internal = compileNetworks(internalNetworks)

/** Where an address lies, seen from the portal. */
export function findNetwork(ip: string): NetworkKind {
  if (isWithin(ip, loopbackNetworks)) return 'local'
  return internal.has(ip) ? 'internal' : 'public'
}
