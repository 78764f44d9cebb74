import { foldWidth, readDomain } from './names/domains.ts'
import { type Entry, readMark, splitEntries } from './entries.ts'
import { readIpv4 } from './addresses/ipv4.ts'
import { readIpv6 } from './addresses/ipv6.ts'
import type { Reading, SuffixCheck } from './target.ts'
import { readUrl } from './names/urls.ts'

export type ReadEntry = Entry & { excluded: boolean; reading: Reading }

export function readEntries(text: string, isPublicSuffix?: SuffixCheck): ReadEntry[] {
  return splitEntries(text).map((entry) => {
    const { excluded, body } = readMark(entry.text)
    return { ...entry, excluded, reading: readTarget(body, isPublicSuffix) }
  })
}

/** Parses an entry without its mark. Digits and `.*-/` alone are an IPv4 expression, never a name, though GVM reads 192.168.1-3.1 as a name. */
function readTarget(text: string, isPublicSuffix?: SuffixCheck): Reading {
  if (text === '' || text.startsWith('!')) return 'EXCL_EMPTY'
  if (/\s/.test(text)) return 'SPACE'
  if (text.includes('://')) return readUrl(text, isPublicSuffix)
  const plain = foldWidth(text)
  if (/[;|,、]/.test(plain)) return 'SEPARATOR'
  if (/^[\d.*/-]+$/.test(plain)) return readIpv4(plain)
  if (plain.startsWith('[') || plain.split(':').length > 2) return readIpv6(plain)
  if (/^[^:/]+:\d+(?:\/|$)/.test(plain)) return 'PORT'
  if (plain.includes('/')) return 'NEED_SCHEME'
  return plain.includes(':') ? 'BAD' : readDomain(plain, isPublicSuffix)
}
