import { BlockList, isIP } from 'node:net'

type Network = { address: string; family: 'ipv4' | 'ipv6'; bits: number }

/** Is this text an address, or a network written as address and prefix length? */
export function isNetwork(text: string): boolean {
  return readNetwork(text) !== undefined
}

/** No networks named: from everywhere. */
export function isFrom(ip: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  const allowed = new BlockList()
  for (const { address, bits, family } of networks.flatMap((text) => readNetwork(text) ?? [])) allowed.addSubnet(address, bits, family)
  return isIP(ip) !== 0 && allowed.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}

function readNetwork(text: string): Network | undefined {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version === 0 || address.includes('%')) return undefined
  const longest = version === 6 ? 128 : 32
  const bits = Number(prefix ?? longest)
  return bits <= longest ? { address, bits, family: version === 6 ? 'ipv6' : 'ipv4' } : undefined
}
