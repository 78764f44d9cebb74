import { BlockList, isIP } from 'node:net'

type Network = { address: string; family: 'ipv4' | 'ipv6'; bits: number }

/** Whether the text is an address, or a network as address and prefix length. */
export function isNetwork(text: string): boolean {
  return readNetwork(text) !== undefined
}

/** Whether the address is in one of the networks; an empty list allows every address. */
export function isFromNetworks(ip: string, networks: readonly string[]): boolean {
  return networks.length === 0 || isWithin(ip, networks)
}

/** Whether the address is in one of the networks; an IPv4-mapped IPv6 address counts as IPv4. */
export function isWithin(ip: string, networks: readonly string[]): boolean {
  const list = new BlockList()
  for (const { address, bits, family } of networks.flatMap((text) => readNetwork(text) ?? [])) list.addSubnet(address, bits, family)
  return isIP(ip) !== 0 && list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}

function readNetwork(text: string): Network | undefined {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version === 0 || address.includes('%')) return undefined
  const longest = version === 6 ? 128 : 32
  const bits = Number(prefix ?? longest)
  return bits <= longest ? { address, bits, family: version === 6 ? 'ipv6' : 'ipv4' } : undefined
}
