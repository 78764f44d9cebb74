import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const worthPacking = 1024
// From 8 on brotli fills 16 MB of tables for every page: ten times the work for a thousandth of the bytes.
const brotliQuality = 7
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** An answer packed once and sent many times: header lines are made ahead, per encoding. */
export type KeptBody = {
  bytes: number
  /** `more`: further header names and values in turn. */
  send: (request: IncomingMessage, response: ServerResponse, more?: string[]) => void
}

type Variant = { body: Buffer; headers: string[] }

/** Packs `plain` as brotli and gzip. `headers` must not name length, encoding or ETag. */
export async function keepBody(status: number, headers: Record<string, string>, plain: Buffer): Promise<KeptBody> {
  const etag = `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`
  const common = Object.entries({ ...headers, etag }).flat()
  const packed = plain.length >= worthPacking
  const identity: Variant = variant(common, plain)
  const br = packed ? variant(common, await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }), 'br') : identity
  const gz = packed ? variant(common, await zip(plain, { level: 9 }), 'gzip') : identity

  function send(request: IncomingMessage, response: ServerResponse, more?: string[]): void {
    if (status === 200 && request.headers['if-none-match'] === etag) {
      response.writeHead(304, more ? common.concat(more) : common).end()
      return
    }
    const accepted = request.headers['accept-encoding']
    const chosen = accepted === undefined ? identity : accepted.includes('br') ? br : accepted.includes('gzip') ? gz : identity
    write(request, response, status, more ? { body: chosen.body, headers: chosen.headers.concat(more) } : chosen)
  }
  return { bytes: plain.length + (packed ? br.body.length + gz.body.length : 0) + 512, send }
}

/** An answer for one visitor: packed quickly, in the one encoding that is asked for. */
export function sendOnce(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  plain: Buffer,
): void {
  const common = Object.entries({ ...headers, vary: 'Accept-Encoding' }).flat()
  const accepted = plain.length >= worthPacking ? (request.headers['accept-encoding'] ?? '') : ''
  const chosen = accepted.includes('br')
    ? variant(common, brotliCompressSync(plain, quickly), 'br')
    : accepted.includes('gzip')
      ? variant(common, gzipSync(plain, { level: 4 }), 'gzip')
      : variant(common, plain)
  write(request, response, status, chosen)
}

function write(request: IncomingMessage, response: ServerResponse, status: number, { body, headers }: Variant): void {
  response.writeHead(status, headers)
  if (request.method === 'HEAD') response.end()
  else response.end(body)
}

function variant(common: string[], body: Buffer, encoding?: string): Variant {
  return { body, headers: [...common, 'content-length', String(body.length), ...(encoding ? ['content-encoding', encoding] : [])] }
}
