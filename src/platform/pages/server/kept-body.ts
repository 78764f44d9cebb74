import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const worthPacking = 1024
// From 8 on brotli fills 16 MB of tables for every page: ten times the work for a thousandth of the bytes.
const brotliQuality = 7

/** An answer packed once and sent many times: header lines are made ahead, per encoding. */
export type KeptBody = {
  bytes: number
  /** `more`: further header names and values in turn. */
  send: (request: IncomingMessage, response: ServerResponse, more?: string[]) => void
}

type Variant = { body: Buffer; headers: string[] }

/** Packs `plain` as brotli and gzip, unless it is sent only once. `headers` must not name length, encoding or ETag. */
export async function keepBody(status: number, headers: Record<string, string>, plain: Buffer, once = false): Promise<KeptBody> {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const common = Object.entries({ ...headers, etag }).flat()
  const packed = !once && plain.length >= worthPacking
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
    response.writeHead(status, more ? chosen.headers.concat(more) : chosen.headers)
    if (request.method === 'HEAD') response.end()
    else response.end(chosen.body)
  }
  return { bytes: plain.length + (packed ? br.body.length + gz.body.length : 0) + 512, send }
}

function variant(common: string[], body: Buffer, encoding?: string): Variant {
  return { body, headers: [...common, 'content-length', String(body.length), ...(encoding ? ['content-encoding', encoding] : [])] }
}
