import type { Domain, ParseResult, SuffixCheck } from '../target.ts'

const maxNameLength = 253
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
const lastLabel = /^(?:[a-z]+|xn--[a-z0-9-]+)$/
const foreignAscii = /(?![a-z0-9._-])\p{ASCII}/iu

/** Replaces full-width letters, digits and dots by half-width ones. */
export function foldWidth(text: string): string {
  return /^\p{ASCII}*$/u.test(text) ? text : text.normalize('NFKC').replaceAll('。', '.')
}

export function parseDomain(text: string, isPublicSuffix?: SuffixCheck): ParseResult<Domain> {
  const name = foldWidth(text).replace(/\.$/, '')
  if (name.includes('*')) return 'DOM_WILDCARD'
  if (foreignAscii.test(name)) return 'DOM_BAD'
  if (!name.includes('.')) return 'DOM_SINGLE'
  const host = toAscii(name)
  if (host === null || host.length > maxNameLength) return 'DOM_BAD'
  const labels = host.split('.')
  if (!labels.every((part) => label.test(part)) || !lastLabel.test(labels.at(-1) as string)) return 'DOM_BAD'
  if (isPublicSuffix?.(host)) return 'DOM_SUFFIX'
  if (host.includes('_') && labels.slice(findRegistrableLabel(labels, isPublicSuffix)).some((part) => part.includes('_'))) return 'DOM_BAD'
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

/** Index of the registrable label; labels before it may contain underscores (_dmarc). */
function findRegistrableLabel(labels: string[], isPublicSuffix?: SuffixCheck): number {
  const suffix = isPublicSuffix ? labels.findIndex((_, i) => isPublicSuffix(labels.slice(i).join('.'))) : -1
  return suffix > 0 ? suffix - 1 : labels.length - 2
}
