import type { RequestHead } from '#platform/page-cache/server/cached-response.ts'
import { isHost } from '../request-checks.ts'

const maxHeadBytes = 8192
// Names and values as RFC 9110 §5.5 and §5.6.2 spell them: no folded line, no bare line feed, no other control character.
const grammar = /^(GET|HEAD) (\/[\x21-\x7e]*) HTTP\/1\.1\r\n((?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e\x80-\xff]*\r\n)+)\r\n$/
/** Headers that change how a request or its response is framed, or what becomes of the connection. */
const framing = new Set(['content-length', 'transfer-encoding', 'trailer', 'upgrade', 'expect'])
const headEnd = '\r\n\r\n'

type SimpleRequest = {
  request: RequestHead
  /** How many bytes it takes; what follows is the next request. */
  length: number
}

/**
 * The request at the start of `bytes`, when it is a whole GET or HEAD of the simplest kind: no body, each header once, a
 * persistent connection. undefined for everything else, valid or not: that is left to a full parser, from its first byte on.
 */
export function parseSimpleRequest(bytes: Buffer): SimpleRequest | undefined {
  const text = bytes.toString('latin1', 0, maxHeadBytes)
  const end = text.indexOf(headEnd)
  if (end < 0) return undefined
  const length = end + headEnd.length
  const [, method, url, lines] = grammar.exec(text.slice(0, length)) ?? []
  if (!lines) return undefined
  const headers = parseHeaders(lines)
  return headers?.host && isHost(headers.host) ? { request: { method, url, headers }, length } : undefined
}

function parseHeaders(lines: string): Record<string, string> | undefined {
  const headers: Record<string, string> = Object.create(null)
  for (let start = 0; start < lines.length; ) {
    const colon = lines.indexOf(':', start)
    const end = lines.indexOf('\r\n', colon)
    const name = lines.slice(start, colon).toLowerCase()
    const value = lines.slice(colon + 1, end).trim()
    if (framing.has(name) || name in headers) return undefined
    if (name === 'connection' && value.toLowerCase() !== 'keep-alive') return undefined
    headers[name] = value
    start = end + 2
  }
  return headers
}
