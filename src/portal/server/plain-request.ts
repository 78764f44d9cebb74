import type { Ask } from '#platform/pages/server/kept-body.ts'

const longest = 8192
// Names and values as RFC 9110 §5.5 and §5.6.2 spell them: no folded line, no bare line feed, no other control character.
const spelling = /^(GET|HEAD) (\/[\x21-\x7e]*) HTTP\/1\.1\r\n((?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e\x80-\xff]*\r\n)+)\r\n$/
/** Lines that change how a request or its answer is read, or what becomes of the connection. */
const framing = new Set(['content-length', 'transfer-encoding', 'trailer', 'upgrade', 'expect'])

/**
 * The request in `bytes`, when that is exactly one GET or HEAD of the plainest kind: whole, without body, each header line once,
 * the connection kept. undefined for everything else, right or wrong: whoever gets that must leave the bytes to a full parser.
 */
export function readPlainRequest(bytes: Buffer): Ask | undefined {
  if (bytes.length > longest) return undefined
  const [, method, url, lines] = spelling.exec(bytes.toString('latin1')) ?? []
  if (!lines) return undefined
  const headers = readLines(lines)
  return headers?.host ? { method, url, headers } : undefined
}

function readLines(lines: string): Record<string, string> | undefined {
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
