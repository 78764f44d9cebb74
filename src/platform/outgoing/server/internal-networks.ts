import { isIP } from 'node:net'
import { internalNames, isUnder } from '#kit/internal-names.ts'
import { compileNetworks, isWithin } from '#platform/limits/server/networks.ts'

/**
 * IANA's special-purpose registries (RFC 6890) and the metadata services of clouds: what is no host of the public Internet. Of IPv6 only
 * 2000::/3 is public at all.
 */
export const internalNetworks: readonly string[] =
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 168.63.129.16/32
  ::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 2002::/16 3fff::/20`.split(/\s+/)

const internal = compileNetworks(internalNetworks)

/** No name below these is in the public DNS (RFC 6761, 7686). */
const unknownNames = [...internalNames, 'invalid', 'test', 'onion']

export const loopbackNetworks: readonly string[] = ['127.0.0.0/8', '::1/128']

/** Whether the program may connect to this address. `networks`: internal networks that the operator allows. */
export function isReachable(address: string, networks: readonly string[]): boolean {
  return isWithin(address, networks) || (isIP(address) !== 0 && !internal.has(address))
}

/** The literal IP address of a URL; undefined for a host name. */
export function literalAddress(url: string): string | undefined {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? undefined : host
}

/** Whether a URL leads to an internal network. Checks literal addresses and names of this machine; other names are checked at each connection. */
export function isInternal(url: string, networks: readonly string[]): boolean {
  const address = isLocalName(new URL(url).hostname) ? '127.0.0.1' : literalAddress(url)
  return address !== undefined && !isReachable(address, networks)
}

/** Whether visitors could reach the host of a URL: a public address, or a name that the public DNS may know. Nothing is resolved. */
export function isPublic(url: string): boolean {
  if (isInternal(url, [])) return false
  const name = new URL(url).hostname.replace(/\.$/, '')
  return literalAddress(url) !== undefined || (name.includes('.') && !unknownNames.some((end) => isUnder(name, end)))
}

/** `localhost` and the names below it, with or without the dot of the root (RFC 6761, 6.3). */
function isLocalName(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host)
}
