import type { ErrorCode } from '../messages.ts'
import type { Addresses, Block, ParseResult, Run } from '../target.ts'

const top = 2 ** 32 - 1
const whole: Run = { from: 0, to: 255 }

export function parseIpv4(text: string): ParseResult<Addresses> {
  const block = text.includes('/') ? readNetwork(text) : readBlock(text)
  if (typeof block === 'string') return block
  const hostBits = text.includes('/') && parseQuad(text.slice(0, text.indexOf('/'))) !== block.from
  return toAddresses(block, hostBits ? 'HOST_BITS' : null)
}

export function toAddresses(block: Block, notice: Addresses['notice']): Addresses {
  return { kind: 'ipv4', canonical: formatBlock(block), size: getSize(block), blocks: [block], spans: [], notice }
}

/** Four decimal octets; no octal, no hexadecimal, no omitted part. */
export function parseQuad(text: string): number | ErrorCode {
  const parts = text.split('.')
  if (parts.length !== 4) return 'V4_BAD'
  let address = 0
  for (const part of parts) {
    const octet = readOctet(part)
    if (typeof octet === 'string') return octet
    address = address * 256 + octet
  }
  return address
}

export function formatQuad(address: number): string {
  return `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`
}

export function linear(from: number, to: number): Block {
  return { from, to, octets: null }
}

/** Four runs of octets as a block; a box without gaps becomes a plain range. */
export function toBlock(octets: readonly [Run, Run, Run, Run]): Block {
  const from = octets.reduce((address, run) => address * 256 + run.from, 0)
  const to = octets.reduce((address, run) => address * 256 + run.to, 0)
  return boxSize(octets) === to - from + 1 ? linear(from, to) : { from, to, octets }
}

export function getSize({ from, to, octets }: Block): number {
  return octets ? boxSize(octets) : to - from + 1
}

export function contains({ from, to, octets }: Block, address: number): boolean {
  if (address < from || address > to) return false
  if (!octets) return true
  // The first octet of an address between the ends lies between theirs.
  const [, b, c, d] = octets
  return containsOctet(d, address & 255) && containsOctet(c, (address >>> 8) & 255) && containsOctet(b, (address >>> 16) & 255)
}

/** The shortest text for exactly this block. */
export function formatBlock(block: Block): string {
  const { from, to, octets } = block
  if (octets) return octets.map(formatRun).join('.')
  if (from === to) return formatQuad(from)
  const size = to - from + 1
  if (Number.isInteger(Math.log2(size)) && from % size === 0) return `${formatQuad(from)}/${32 - Math.log2(size)}`
  if (from >>> 8 === to >>> 8) return `${formatQuad(from)}-${to & 255}`
  return `${formatQuad(from)}-${formatQuad(to)}`
}

function readBlock(text: string): Block | ErrorCode {
  const ends = text.split('-')
  const [first = '', last = ''] = ends
  if (ends.length === 2 && isDotted(first) && isDotted(last)) return readRange(first, last)
  const parts = text.split('.')
  if (parts.length !== 4) return 'V4_BAD'
  const octets: Run[] = []
  for (const part of parts) {
    const run = readRun(part)
    if (typeof run === 'string') return run
    octets.push(run)
  }
  return toBlock(octets as [Run, Run, Run, Run])
}

function readRange(first: string, last: string): Block | ErrorCode {
  const from = parseQuad(first)
  if (typeof from === 'string') return from
  const to = parseQuad(last)
  if (typeof to === 'string') return to
  return from <= to ? linear(from, to) : 'RANGE_ORDER'
}

function readNetwork(text: string): Block | ErrorCode {
  const [base = '', mask = '', ...more] = text.split('/')
  if (more.length > 0) return 'V4_BAD'
  const block = readBlock(base)
  if (typeof block === 'string') return block
  if (/[*-]/.test(base)) return 'V4_MIX'
  const size = readMask(mask)
  if (typeof size === 'string') return size
  const from = block.from - (block.from % size)
  return linear(from, from + size - 1)
}

function readMask(mask: string): number | ErrorCode {
  if (/^([12]?\d|3[0-2])$/.test(mask)) return 2 ** (32 - Number(mask))
  const bits = parseQuad(mask)
  if (typeof bits === 'string') return 'V4_PREFIX'
  const size = top - bits + 1
  return Number.isInteger(Math.log2(size)) ? size : 'V4_PREFIX'
}

function readRun(text: string): Run | ErrorCode {
  if (text === '*') return whole
  const [first = '', last, ...more] = text.split('-')
  if (more.length > 0) return 'V4_BAD'
  const from = readOctet(first)
  if (typeof from === 'string') return from
  const to = last === undefined ? from : readOctet(last)
  if (typeof to === 'string') return to
  return from <= to ? { from, to } : 'RANGE_ORDER'
}

function readOctet(text: string): number | ErrorCode {
  if (!/^\d+$/.test(text)) return 'V4_BAD'
  if (text.length > 1 && text.startsWith('0')) return 'V4_LEADING_ZERO'
  return Number(text) <= 255 ? Number(text) : 'V4_OCTET'
}

function boxSize(octets: readonly Run[]): number {
  return octets.reduce((size, run) => size * (run.to - run.from + 1), 1)
}

function isDotted(text: string): boolean {
  return text.split('.').length === 4
}

function containsOctet(run: Run, octet: number): boolean {
  return octet >= run.from && octet <= run.to
}

function formatRun({ from, to }: Run): string {
  if (from === 0 && to === 255) return '*'
  return from === to ? String(from) : `${from}-${to}`
}
