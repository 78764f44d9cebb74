import { hash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const worthPacking = 1024
// From 8 on brotli fills 16 MB of tables for every page: ten times the work for a thousandth of the bytes.
const brotliQuality = 7
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** What of a request decides which kept answer it gets. */
export type Ask = {
  method?: string | undefined
  url?: string | undefined
  headers: Pick<IncomingHttpHeaders, 'host' | 'user-agent' | 'accept-encoding' | 'if-none-match'>
}

/** An answer as it goes out; `headers` are names and values in turn. A kept one is the same object each time. */
export type Form = { status: number; headers: string[]; body: Buffer }

/** An answer packed once and sent many times: header lines are made ahead, per encoding. */
export type KeptBody = { bytes: number; formFor: (ask: Ask) => Form }

type Packing = 'br' | 'gzip'

/** Packs `plain` as brotli and gzip. `headers` must not name length, encoding or ETag. */
export async function keepBody(status: number, headers: Record<string, string>, plain: Buffer): Promise<KeptBody> {
  const etag = `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`
  const common = Object.entries({ ...headers, etag }).flat()
  const packed = plain.length >= worthPacking
  const identity = formOf(status, common, plain)
  const br = packed
    ? formOf(status, common, await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }), 'br')
    : identity
  const gz = packed ? formOf(status, common, await zip(plain, { level: 9 }), 'gzip') : identity
  const unchanged: Form = { status: 304, headers: common, body: Buffer.alloc(0) }

  function formFor({ headers: asked }: Ask): Form {
    if (status === 200 && isKnown(etag, asked)) return unchanged
    const packing = packingOf(asked['accept-encoding'])
    return packing === 'br' ? br : packing === 'gzip' ? gz : identity
  }
  return { bytes: plain.length + (packed ? br.body.length + gz.body.length : 0) + 512, formFor }
}

/** An answer for one visitor: packed quickly, in the one encoding that is asked for. */
export function formOnce(ask: Ask, status: number, headers: Record<string, string>, plain: Buffer): Form {
  const common = Object.entries({ ...headers, vary: 'Accept-Encoding' }).flat()
  const packing = plain.length >= worthPacking ? packingOf(ask.headers['accept-encoding']) : undefined
  if (packing === 'br') return formOf(status, common, brotliCompressSync(plain, quickly), 'br')
  if (packing === 'gzip') return formOf(status, common, gzipSync(plain, { level: 4 }), 'gzip')
  return formOf(status, common, plain)
}

/** `more`: further header names and values in turn. */
export function send({ status, headers, body }: Form, request: IncomingMessage, response: ServerResponse, more?: string[]): void {
  response.writeHead(status, more ? headers.concat(more) : headers)
  if (request.method === 'HEAD' || body.length === 0) response.end()
  else response.end(body)
}

export function formOf(status: number, common: string[], body: Buffer, packing?: Packing): Form {
  const headers = [...common, 'content-length', String(body.length), ...(packing ? ['content-encoding', packing] : [])]
  return { status, headers, body }
}

/** The best packing that Accept-Encoding allows. What it gives no weight at all (q=0) it refuses (RFC 9110, §12.5.3). */
export function packingOf(accepted: string | undefined): Packing | undefined {
  if (accepted === undefined) return undefined
  const taken = accepted.includes('q=0') ? accepted.split(',').filter(hasWeight).join(',') : accepted
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : undefined
}

function hasWeight(coding: string): boolean {
  return !/;\s*q=0(\.0*)?\s*$/.test(coding)
}

/** A proxy that packs by itself marks the ETag as weak; a client may name several (RFC 9110, §13.1.2). */
export function isKnown(etag: string, headers: Ask['headers']): boolean {
  return headers['if-none-match']?.includes(etag) ?? false
}
