import { BlockList, isIP, SocketAddress } from 'node:net'

type Family = 'ipv4' | 'ipv6'
type Address = { address: string; family: Family }
type Network = Address & { bits: number }

/** A compiled list of networks. */
export type NetworkSet = { has: (ip: string) => boolean }

const mappedBits = 96

/** Whether the text is an address, or a network as address and prefix length. */
export function isNetwork(text: string): boolean {
  return readNetwork(text) !== undefined
}

/** Whether it is a network of IPv4 that is written as one of IPv6, in whatever spelling; PostgreSQL takes it for the latter. */
export function isMappedNetwork(text: string): boolean {
  return text.includes(':') && readNetwork(text)?.family === 'ipv4'
}

/** Whether the address is in one of the networks; an empty list allows every address. */
export function isFromNetworks(ip: string, networks: readonly string[]): boolean {
  return networks.length === 0 || isWithin(ip, networks)
}

/** Whether the address is in one of the networks. */
export function isWithin(ip: string, networks: readonly string[]): boolean {
  return compileNetworks(networks).has(ip)
}

/**
 * The networks as a set that is checked often. Each family has a list of its own, because a list of both compares IPv4 addresses with
 * IPv6 networks too, as mapped ones: ::/3 would hold every one of them.
 */
export function compileNetworks(networks: readonly string[]): NetworkSet {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const { address, bits, family } of networks.flatMap((text) => readNetwork(text) ?? []))
    lists[family].addSubnet(address, bits, family)
  return {
    has(ip) {
      const found = readIp(ip)
      return found !== undefined && lists[found.family].check(found.address, found.family)
    },
  }
}

/** An address without its zone, and an IPv4-mapped IPv6 address as IPv4, however it is spelt; undefined for other text. */
export function readIp(text: string): Address | undefined {
  const bare = text.replace(/%.*$/, '')
  const version = isIP(bare)
  if (version === 4) return { address: bare, family: 'ipv4' }
  if (version !== 6) return undefined
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' })
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? []
  return mapped === undefined ? { address, family: 'ipv6' } : { address: mapped, family: 'ipv4' }
}

function readNetwork(text: string): Network | undefined {
  const [, given = '', prefix] = /^([^/%]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text) ?? []
  const found = readIp(given)
  if (!found) return undefined
  const longest = isIP(given) === 6 ? 128 : 32
  const bits = Number(prefix ?? longest)
  if (bits > longest) return undefined
  if (found.family === 'ipv6' || longest === 32) return { ...found, bits }
  // Part of the mapped addresses is a network of IPv4; a wider one is a network of IPv6.
  return bits >= mappedBits ? { ...found, bits: bits - mappedBits } : { address: given, family: 'ipv6', bits }
}
