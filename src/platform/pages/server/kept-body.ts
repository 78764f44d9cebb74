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

/** The forms of one answer. `plain` is asked for whoever takes no packing, or where there is none; `unchanged` is for whoever knows the ETag. */
export type Forms = { etag: string; unchanged?: Form; packed: Record<Packing, Form> | undefined; plain: () => Form }

/** Packs `plain` as brotli and gzip. `headers` must not name length, encoding or ETag. */
export async function keepBody(status: number, headers: Record<string, string>, plain: Buffer): Promise<KeptBody> {
  const { lines, etag, unchanged } = tag(headers, plain)
  const identity = formOf(status, lines, plain)
  const packed = plain.length >= worthPacking ? await pack(status, lines, plain) : undefined
  const forms: Forms = { etag, ...(status === 200 && { unchanged }), packed, plain: () => identity }
  const packedBytes = packed ? packed.br.body.length + packed.gzip.body.length : 0
  return { bytes: plain.length + packedBytes + 512, formFor: (ask) => chooseForm(forms, ask) }
}

/** Header lines with the ETag of a body, and the answer to whoever knows that body. */
export function tag(headers: Record<string, string>, plain: Buffer): { lines: string[]; etag: string; unchanged: Form } {
  const etag = `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`
  const lines = Object.entries({ ...headers, etag }).flat()
  return { lines, etag, unchanged: { status: 304, headers: lines, body: Buffer.alloc(0) } }
}

/** A proxy that packs by itself marks the ETag as weak; a client may name several (RFC 9110, §13.1.2). */
export function chooseForm({ etag, unchanged, packed, plain }: Forms, { headers }: Ask): Form {
  if (unchanged && headers['if-none-match']?.includes(etag)) return unchanged
  const packing = packed && packingOf(headers['accept-encoding'])
  return packed && packing ? packed[packing] : plain()
}

async function pack(status: number, lines: string[], plain: Buffer): Promise<Record<Packing, Form>> {
  return {
    br: formOf(status, lines, await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }), 'br'),
    gzip: formOf(status, lines, await zip(plain, { level: 9 }), 'gzip'),
  }
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

export function formOf(status: number, lines: string[], body: Buffer, packing?: Packing): Form {
  const headers = [...lines, 'content-length', String(body.length), ...(packing ? ['content-encoding', packing] : [])]
  return { status, headers, body }
}

/** The best packing that Accept-Encoding allows. What it gives no weight at all (q=0) it refuses (RFC 9110, §12.5.3). */
function packingOf(accepted: string | undefined): Packing | undefined {
  if (accepted === undefined) return undefined
  const taken = accepted.includes('q=0') ? accepted.split(',').filter(hasWeight).join(',') : accepted
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : undefined
}

function hasWeight(coding: string): boolean {
  return !/;\s*q=0(\.0*)?\s*$/.test(coding)
}
