import { foldWidth, hasMarks, parseDomain } from './names/domains.ts'
import { type Entry, stripMark, splitEntries } from './entries.ts'
import { parseIpv4 } from './addresses/ipv4.ts'
import { parseIpv6 } from './addresses/ipv6.ts'
import type { ParseResult, SuffixCheck } from './target.ts'
import { parseUrl } from './names/urls.ts'

export type ParsedEntry = Entry & { excluded: boolean; reading: ParseResult }

export function parseEntries(text: string, isPublicSuffix?: SuffixCheck): ParsedEntry[] {
  return splitEntries(text).map((entry) => {
    const { excluded, body } = stripMark(entry.text)
    return { ...entry, excluded, reading: parseTarget(body, isPublicSuffix) }
  })
}

/** Parses an entry without its mark. Digits and `.*-/` alone are an IPv4 expression, never a name, though GVM reads 192.168.1-3.1 as a name. */
function parseTarget(text: string, isPublicSuffix?: SuffixCheck): ParseResult {
  if (text === '' || text.startsWith('!')) return 'EXCL_EMPTY'
  if (/\s/.test(text)) return 'SPACE'
  // A path may hold a semicolon, but hardly another address after it, which would not be scanned.
  if (/^https?:\/\/.*[;|]https?:\/\//i.test(text)) return 'SEPARATOR'
  if (text.includes('://')) return parseUrl(text, isPublicSuffix)
  if (hasMarks(text)) return 'BAD'
  const plain = foldWidth(text)
  if (/[;|,、]/.test(plain)) return 'SEPARATOR'
  if (/^[\d.*/-]+$/.test(plain)) return parseIpv4(plain)
  if (plain.startsWith('[') || plain.split(':').length > 2) return parseIpv6(plain)
  if (/^[^:/]+:\d+(?:\/|$)/.test(plain)) return 'PORT'
  if (plain.includes('/')) return 'NEED_SCHEME'
  return plain.includes(':') ? 'BAD' : parseDomain(plain, isPublicSuffix)
}
