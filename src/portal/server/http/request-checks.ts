import type { IncomingMessage } from 'node:http'

/** A host as RFC 3986, 3.2.2 and 3.2.3 spell it: a name or an address, then a port. */
const host = /^(?:\[[0-9a-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[0-9a-f]{2})+)(?::\d{0,5})?$/i

export function isHost(text: string): boolean {
  return host.test(text)
}

/**
 * The status of a request that no handler may see, because two programs could read it differently or nothing here can answer it (RFC 9112,
 * 3.2, 6.1; RFC 9110, 15); undefined: it is valid. Its address has been brought into the form of a path before.
 */
export function findRequestError(request: IncomingMessage): 400 | 501 | 505 | undefined {
  const { httpVersionMajor, httpVersionMinor, headers, method, url = '' } = request
  if (httpVersionMajor !== 1) return httpVersionMajor < 1 ? 400 : 505
  const coding = headers['transfer-encoding']
  // Of HTTP/1.0 the end of a body in chunks is anybody's guess.
  if (coding !== undefined && httpVersionMinor === 0) return 400
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') return 501
  const hosts = countHosts(request)
  if (hosts > 1 || (hosts === 0 && httpVersionMinor > 0) || (headers.host !== undefined && !isHost(headers.host))) return 400
  return url.startsWith('/') || (url === '*' && method === 'OPTIONS') ? undefined : 400
}

/** node:http takes the first of two Host lines, a proxy in front perhaps the last. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') count++
  return count
}

const statusOfError: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_INVALID_VERSION: 505,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** The status for what the parser has refused; a transfer coding that is not known here is no error of the syntax. */
export function toErrorStatus({ code = '', rawPacket }: NodeJS.ErrnoException & { rawPacket?: Buffer }): number {
  if (code === 'HPE_INVALID_TRANSFER_ENCODING') {
    const [, coding] = /\r\ntransfer-encoding:([^\r\n]*)/i.exec(rawPacket?.toString('latin1') ?? '') ?? []
    return coding === undefined || /chunked/i.test(coding) ? 400 : 501
  }
  return statusOfError[code] ?? 400
}
