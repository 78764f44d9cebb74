import { contains, formatQuad, parseIpv4 } from './ipv4.ts'
import { intersect, subtract } from './ipv6-set.ts'
import { formatIpv6, parseIpv6 } from './ipv6.ts'
import type { RemainingAddresses } from './remaining-addresses.ts'
import type { Block, Span } from '../target.ts'

export type AddressClass = 'blocked' | 'private' | 'shared' | 'public'

/** A class of special addresses that occurs in a target, with an example address. */
type AddressClassMatch = { class: AddressClass; label: string; address: string }

type SpecialNetworks = readonly [kind: AddressClass, label: string, ...networks: string[]]
type AddressRow = { class: AddressClass; label: string; blocks: readonly Block[]; spans: readonly Span[] }

/** IANA's special-purpose registries of IPv4 and IPv6 (RFC 6890), narrower networks before those that contain them. */
export const specialNetworks: readonly SpecialNetworks[] = [
  ['blocked', '云平台元数据地址', '169.254.169.254', '100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'],
  ['blocked', '未指定地址', '0.0.0.0/8', '::'],
  ['blocked', '本机回环地址', '127.0.0.0/8', '::1'],
  ['blocked', '链路本地地址', '169.254.0.0/16', 'fe80::/10'],
  ['blocked', '组播地址', '224.0.0.0/4', 'ff00::/8'],
  ['blocked', '广播地址', '255.255.255.255'],
  ['blocked', '文档示例地址', '192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20'],
  ['blocked', '基准测试地址', '198.18.0.0/15', '2001:2::/48'],
  ['blocked', '过渡技术地址', '192.88.99.0/24', '2001::/32', '2002::/16', '64:ff9b::/96', '64:ff9b:1::/48', '::ffff:0:0:0/96'],
  ['blocked', '丢弃前缀', '100::/64'],
  ['blocked', '公共基础设施保留地址', '192.31.196.0/24', '192.52.193.0/24', '192.175.48.0/24', '2620:4f:8000::/48'],
  ['blocked', '保留地址', '192.0.0.0/24', '240.0.0.0/4', '2001::/23'],
  ['private', '内网地址', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  ['shared', '运营商共享地址', '100.64.0.0/10'],
  ['blocked', '保留地址', '::/3', '4000::/2', '8000::/2', 'c000::/3', 'e000::/4', 'f000::/5', 'f800::/6', 'fe00::/9', 'fec0::/10'],
]

const rows: readonly AddressRow[] = specialNetworks.flatMap(toRows)

/** The classes that occur among the addresses, each with its first address. */
export function findAddressClasses({ addresses, spans }: RemainingAddresses): AddressClassMatch[] {
  const seen = new Map<string, AddressClassMatch>()
  for (const address of addresses) note(seen, findIpv4Row(address), formatQuad(address))
  let rest = spans
  for (const row of rows) {
    const [first] = intersect(rest, row.spans)
    if (!first) continue
    note(seen, row, formatIpv6(first.from))
    rest = subtract(rest, row.spans)
  }
  if (rest[0]) note(seen, undefined, formatIpv6(rest[0].from))
  return [...seen.values()]
}

function note(seen: Map<string, AddressClassMatch>, row: AddressRow | undefined, address: string): void {
  const { class: kind, label } = row ?? { class: 'public' as const, label: '公网地址' }
  if (!seen.has(label)) seen.set(label, { class: kind, label, address })
}

function findIpv4Row(address: number): AddressRow | undefined {
  return rows.find((row) => row.blocks.some((block) => contains(block, address)))
}

function toRows([kind, label, ...networks]: SpecialNetworks): AddressRow[] {
  return networks.map((network) => {
    const target = network.includes(':') ? parseIpv6(network) : parseIpv4(network)
    if (typeof target === 'string') throw new TypeError(`${network}: ${target}`)
    const blocks = network.includes(':') ? [] : target.blocks
    return { class: kind, label, blocks, spans: target.spans }
  })
}
