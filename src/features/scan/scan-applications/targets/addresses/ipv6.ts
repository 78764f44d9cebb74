import { toAddresses, linear, parseQuad } from './ipv4.ts'
import { overlap } from './ipv6-set.ts'
import type { Addresses, Block, ParseResult, Span } from '../target.ts'

const mapped: Span = { from: 0xffff_0000_0000n, to: 0xffff_ffff_ffffn }
const maxAddressLength = 45

export function parseIpv6(text: string): ParseResult<Addresses> {
  if (text.includes('%')) return 'V6_ZONE'
  if (text.startsWith('[')) return parseBracketed(text)
  if (text.includes('/')) return readNetwork(text)
  if (text.includes('-')) return readRange(text)
  if (text.endsWith(':*')) return between(readAddress(`${text.slice(0, -1)}0`), readAddress(`${text.slice(0, -1)}ffff`))
  return between(readAddress(text), readAddress(text))
}

/** The content of brackets in a URL: exactly one address. */
export function parseBracketed(text: string): ParseResult<Addresses> {
  const end = text.indexOf(']')
  if (/^:\d+$/.test(text.slice(end + 1))) return 'PORT'
  if (end !== text.length - 1) return 'V6_BAD'
  const address = readAddress(text.slice(1, -1))
  return between(address, address)
}

export function readAddress(text: string): bigint | null {
  if (text.length > maxAddressLength) return null
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [head, tail] = halves.map((half, i) => readGroups(half, { isLast: i === halves.length - 1 }))
  if (!head || tail === null) return null
  if (!tail) return head.length === 8 ? toAddressNumber(head) : null
  const missing = 8 - head.length - tail.length
  return missing > 0 ? toAddressNumber([...head, ...Array<number>(missing).fill(0), ...tail]) : null
}

/** RFC 5952: lower case, the first of the longest runs of zeros compressed. */
export function formatIpv6(address: bigint): string {
  const groups = Array.from({ length: 8 }, (_, i) => Number((address >> BigInt(112 - 16 * i)) & 0xffffn))
  let best = { at: 0, length: 1 }
  let length = 0
  for (const [i, group] of groups.entries()) {
    length = group === 0 ? length + 1 : 0
    if (length > best.length) best = { at: i - length + 1, length }
  }
  const words = groups.map((group) => group.toString(16))
  if (best.length === 1) return words.join(':')
  return `${words.slice(0, best.at).join(':')}::${words.slice(best.at + best.length).join(':')}`
}

export function formatSpan({ from, to }: Span): string {
  if (from === to) return formatIpv6(from)
  const size = to - from + 1n
  const bits = size.toString(2).length - 1
  if (size === 1n << BigInt(bits) && from % size === 0n) return `${formatIpv6(from)}/${128 - bits}`
  return `${formatIpv6(from)}-${formatIpv6(to)}`
}

/** The last half of an address may end with an IPv4 address. */
function readGroups(text: string, { isLast }: { isLast: boolean }): number[] | null {
  if (text === '') return []
  const groups: number[] = []
  const words = text.split(':')
  for (const [i, word] of words.entries()) {
    if (isLast && i === words.length - 1 && word.includes('.')) {
      const quad = parseQuad(word)
      if (typeof quad === 'string') return null
      groups.push(quad >>> 16, quad & 0xffff)
    } else if (/^[\da-f]{1,4}$/i.test(word)) groups.push(Number.parseInt(word, 16))
    else return null
  }
  return groups
}

function toAddressNumber(groups: number[]): bigint {
  return BigInt(`0x${groups.map((group) => group.toString(16).padStart(4, '0')).join('')}`)
}

function readNetwork(text: string): ParseResult<Addresses> {
  const slash = text.indexOf('/')
  const address = readAddress(text.slice(0, slash))
  if (address === null) return 'V6_BAD'
  const prefix = text.slice(slash + 1)
  if (!/^(0|[1-9]\d{0,2})$/.test(prefix) || Number(prefix) > 128) return 'V6_PREFIX'
  const size = 1n << BigInt(128 - Number(prefix))
  const from = address - (address % size)
  return between(from, from + size - 1n, from === address ? null : 'HOST_BITS')
}

/** `a-b`, or `a-n` where n is the last group, hexadecimal like every group. */
function readRange(text: string): ParseResult<Addresses> {
  const [first = '', last = '', ...more] = text.split('-')
  if (more.length > 0) return 'V6_BAD'
  if (last.includes(':')) return between(readAddress(first), readAddress(last))
  const group = first.slice(0, first.lastIndexOf(':') + 1)
  if (first.includes('.') || !/^[\da-f]{1,4}$/i.test(last)) return 'V6_BAD'
  const looksDecimal = /^\d{2,}$/.test(last)
  return between(readAddress(first), readAddress(group + last), looksDecimal ? 'HEX_RANGE' : null)
}

function between(from: bigint | null, to: bigint | null, notice: Addresses['notice'] = null): ParseResult<Addresses> {
  if (from === null || to === null) return 'V6_BAD'
  if (from > to) return 'RANGE_ORDER'
  if (from >= mapped.from && to <= mapped.to) return toAddresses(mappedBlock({ from, to }), 'MAPPED')
  const inside = overlap({ from, to }, mapped)
  const spans = [overlap({ from, to }, { from: 0n, to: mapped.from - 1n }), overlap({ from, to }, { from: mapped.to + 1n, to })]
  return {
    kind: 'ipv6',
    canonical: formatSpan({ from, to }),
    size: Number(to - from + 1n),
    blocks: inside ? [mappedBlock(inside)] : [],
    spans: spans.filter((span) => span !== null),
    notice,
  }
}

function mappedBlock({ from, to }: Span): Block {
  return linear(Number(from - mapped.from), Number(to - mapped.from))
}
