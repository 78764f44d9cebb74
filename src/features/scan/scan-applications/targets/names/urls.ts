import { foldWidth, hasMarks, parseDomain } from './domains.ts'
import { parseIpv4, parseQuad } from '../addresses/ipv4.ts'
import { parseBracketed } from '../addresses/ipv6.ts'
import type { Addresses, Domain, ParseResult, SuffixCheck, WebAddress } from '../target.ts'

const defaultPorts = new Map([
  ['http', 80],
  ['https', 443],
])
const highestPort = 65535

/**
 * The host is parsed from the raw text: the URL parser would turn 3232235777, 0xC0A80101 or 192.168.1 into addresses.
 * Only path and query use the URL parser.
 */
export function parseUrl(text: string, isPublicSuffix?: SuffixCheck): ParseResult<WebAddress> {
  const colon = text.indexOf('://')
  const scheme = text.slice(0, colon).toLowerCase()
  const defaultPort = defaultPorts.get(scheme)
  if (defaultPort === undefined) return 'URL_SCHEME'
  const { authority, rest } = cutAuthority(text.slice(colon + 3))
  if (authority === '' || /[\\\p{Cc}]/u.test(text)) return 'URL_BAD'
  if (authority.includes('@')) return 'URL_USERINFO'
  const [, hostText = '', portText] = /^(\[[^\]]*\]|[^:]*)(?::([^:]*))?$/.exec(authority) ?? []
  if (hostText === '') return 'URL_HOST'
  const port = portText === undefined ? defaultPort : readPort(portText)
  if (port === null) return 'URL_PORT'
  const host = readHost(hostText, isPublicSuffix)
  if (typeof host === 'string') return host
  const { pathname, search } = new URL(`http://host${rest}`)
  const place = `${host.kind === 'ipv6' ? `[${host.canonical}]` : host.canonical}${port === defaultPort ? '' : `:${port}`}`
  const looksLikeNetwork = host.kind === 'ipv4' && /^\/\d{1,2}$/.test(rest)
  return {
    kind: 'url',
    canonical: `${scheme}://${place}${escaped(pathname + search)}`,
    size: 1,
    host,
    notice: looksLikeNetwork ? 'URL_CIDR' : null,
  }
}

function cutAuthority(text: string): { authority: string; rest: string } {
  const [address = ''] = text.split('#', 1)
  const end = address.search(/[/?]|$/)
  return { authority: address.slice(0, end), rest: address.slice(end) }
}

/** Engines differ: Chromium encodes `|` in a path as %7C, Node does not. */
function escaped(text: string): string {
  return text.replace(/["<>[\]^`{|}]/g, encodeURIComponent)
}

function readPort(text: string): number | null {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= highestPort ? Number(text) : null
}

function readHost(text: string, isPublicSuffix?: SuffixCheck): ParseResult<Addresses | Domain> {
  if (hasMarks(text)) return 'URL_HOST'
  if (text.startsWith('[')) return readBracketHost(text)
  if (typeof parseQuad(text) === 'number') return parseIpv4(text)
  return /^[\d.*-]+$/.test(foldWidth(text)) ? 'URL_HOST' : parseDomain(text, isPublicSuffix)
}

function readBracketHost(text: string): ParseResult<Addresses> {
  if (text.includes('%')) return 'V6_ZONE'
  const host = parseBracketed(text)
  return typeof host === 'string' ? 'URL_HOST' : host
}
