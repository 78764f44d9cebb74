import type { Domain, ParseResult, SuffixCheck } from '../target.ts'

const maxNameLength = 253
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
const lastLabel = /^(?:[a-z]+|xn--[a-z0-9-]+)$/
/** What a label may hold (IDNA 2008): letters, marks, digits and hyphen, and the underscore of service names. */
const name2008 = /^[\p{L}\p{M}\p{Nd}._-]*$/u
const octetsFirst = /^\d{1,3}(?:\.\d{1,3}){3}/
/** A word in Chinese that follows a name without a blank: no top-level domain mixes it with Latin letters. */
const mixedLast = /\.(?=[^.]*[a-z])(?=[^.]*\p{sc=Han})[^.]*$/iu
/** A word in Chinese between two names, or before one, which are meant without it. */
const joined = /\.[a-z]{2,}\p{sc=Han}+[a-z0-9]|\p{sc=Han}www\./iu
/** Numbers in circles and raised ones: mostly the mark of an item, which would become a digit of the address. */
const marks = /[\p{No}\p{Nl}]/u
/** Hyphens and dashes, which office programs put in place of the hyphen-minus. */
const dashes = /[\u2010-\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d]/g
const foreignAscii = /(?![a-z0-9._-])\p{ASCII}/iu

/** Replaces full-width letters, digits and dots by half-width ones, and dashes by hyphens. */
export function foldWidth(text: string): string {
  return /^\p{ASCII}*$/u.test(text) ? text : text.replace(dashes, '-').normalize('NFKC').replaceAll('。', '.')
}

export function hasMarks(text: string): boolean {
  return marks.test(text)
}

export function parseDomain(text: string, isPublicSuffix?: SuffixCheck): ParseResult<Domain> {
  const name = foldWidth(text).replace(/\.$/, '')
  if (name.includes('*')) return 'DOM_WILDCARD'
  if (foreignAscii.test(name)) return 'DOM_BAD'
  if (!name.includes('.')) return 'DOM_SINGLE'
  if (!name2008.test(name)) return 'DOM_BAD'
  // Meant as an address: what stands beside it would make a domain of it.
  if (octetsFirst.test(name)) return 'V4_BAD'
  if (mixedLast.test(name) || joined.test(name)) return 'DOM_BAD'
  const host = toAscii(name)
  if (host === null || host.length > maxNameLength) return 'DOM_BAD'
  const labels = host.split('.')
  if (!labels.every((part) => label.test(part)) || !lastLabel.test(labels.at(-1) as string)) return 'DOM_BAD'
  if (isPublicSuffix?.(host)) return 'DOM_SUFFIX'
  if (labels.slice(findRegistrableLabel(labels, isPublicSuffix)).some((part) => part.includes('_'))) return 'DOM_BAD'
  return { kind: 'domain', canonical: host, size: 1, notice: null }
}

/**
 * The name as the DNS knows it (UTS #46), by the URL parser, which browsers and Node share. It would also turn numbers into IPv4 addresses
 * and decode percent signs, so the caller passes no ASCII but letters, digits and `.-_` and checks the resulting labels.
 */
function toAscii(name: string): string | null {
  if (/^\p{ASCII}*$/u.test(name) && !/xn--/i.test(name)) return name.toLowerCase()
  return URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : null
}

/** Index of the registrable label, without a list of suffixes the last but one; labels before it may contain underscores (_dmarc). */
function findRegistrableLabel(labels: string[], isPublicSuffix?: SuffixCheck): number {
  const suffix = isPublicSuffix ? labels.findIndex((_, i) => isPublicSuffix(labels.slice(i).join('.'))) : -1
  return suffix - 1
}
