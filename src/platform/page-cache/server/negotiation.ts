import type { IncomingHttpHeaders } from 'node:http'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

export type Coding = 'br' | 'gzip'

const codings: Coding[] = ['br', 'gzip']
const available = [...codings, 'identity']
// Browsers and proxies send few different headers.
const remembered = 256

/** Its published types lack the order of equal weights. */
type Encodings = { encodings: (available: string[], options: { preferred: string[] }) => string[] }

const known = new LRUCache<string, { coding: Coding | undefined }>({
  max: remembered,
  memoMethod(accepted) {
    const negotiator: Encodings = new Negotiator({ headers: { 'accept-encoding': accepted } })
    const [best] = negotiator.encodings(available, { preferred: available })
    return { coding: codings.find((coding) => coding === best) }
  },
})

/** The best coding that Accept-Encoding allows (RFC 9110, 12.5.3); undefined: the body as it is, which is sent too where nothing is allowed. */
export function chooseCoding(accepted: string | undefined): Coding | undefined {
  return accepted === undefined ? undefined : known.memo(accepted).coding
}

/** Whether the client has this representation already, as If-None-Match says (RFC 9110, 13.1.2): a list, weak tags or `*`. */
export function isNotModified(headers: Pick<IncomingHttpHeaders, 'if-none-match'>, etag: string): boolean {
  const condition = headers['if-none-match']
  return condition !== undefined && fresh({ 'if-none-match': condition }, { etag })
}

/** Whether a range may be answered: without If-Range, or where it names just this version; a weak tag or a day does not (RFC 9110, 13.1.5). */
export function isRangeOf(headers: IncomingHttpHeaders, etag: string): boolean {
  const condition = headers['if-range']
  return condition === undefined || String(condition).trim() === etag
}
