import { toDigest } from '#gateway/server/crypto/digest.ts'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gunzipSync, gzip, gzipSync } from 'node:zlib'
import { chooseCoding, type Coding, isNotModified } from './negotiation.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const minCompressedBytes = 1024
// Beyond 5 brotli takes three times as long for 3 % of the bytes; every publication compresses pages again while visitors wait.
const brotliQuality = 5
const goodBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const gzipLevel = 9
// Up to here a body is compressed in less time than a thread takes to begin.
const maxInlineBytes = 64 * 1024
// Header lines, objects and the cache's key beside the bodies, as measured on Node 26 for 20,000 replies with one encoding each.
const overheadBytes = 2200
const sliceBytes = 64 * 1024
const empty = Buffer.alloc(0)

// What visits are counted by.
type VisitHeader = 'referer' | 'x-forwarded-for' | 'dnt' | 'sec-gpc' | 'sec-purpose'

/** The part of a request that content negotiation and the counts of visits depend on. */
export type RequestHead = {
  method?: string | undefined
  url?: string | undefined
  headers: Pick<IncomingHttpHeaders, 'host' | 'user-agent' | 'cookie' | 'accept-encoding' | 'if-none-match'> &
    Partial<Pick<IncomingHttpHeaders, VisitHeader>>
}

/** A response as it is sent; `headers` are names and values, alternating. Cached ones are the same object for every request. */
export type Representation = { status: number; headers: string[]; body: Buffer }

export type Exchange = { request: IncomingMessage; response: ServerResponse }

/** A response whose representations are ready: negotiation only picks one of them. `bytes`: the memory it takes. */
export type CachedResponse = { bytes: number; negotiate: (request: RequestHead) => Representation }

/** `headers` must not name length, encoding or ETag. */
type Answer = { status: number; headers: Record<string, string> }
type Encodings = Record<Coding, Buffer>
type Content = Answer & { identity: Buffer; encoded?: Encodings | undefined }
/** Few clients accept no encoding: the body is decompressed for the first that asks. */
type Compressed = Answer & { identity?: undefined; encoded: Encodings }

/** Compresses the body once, for all requests to come: a short one when an encoding is first asked for, a long one at once, in threads. */
export async function createCachedResponse(status: number, headers: Record<string, string>, body: Buffer): Promise<CachedResponse> {
  const identity = toOwnMemory(body)
  const content = { status, headers, identity }
  if (identity.length < minCompressedBytes) return cacheContent(content)
  if (identity.length <= maxInlineBytes) {
    // Both encodings of a text together are shorter than the text.
    const bytes = 2 * identity.length
    const encode = (coding: Coding) => compressInline(coding, identity)
    return cacheBodies(content, { digested: identity, bytes, decode: () => identity, encode })
  }
  const [br, gzipped] = await Promise.all([compressBrotli(identity, goodBrotli), compressGzip(identity, { level: gzipLevel })])
  return cacheContent({ ...content, encoded: { br, gzip: gzipped } })
}

function compressInline(coding: Coding, identity: Buffer): Buffer {
  return coding === 'br' ? brotliCompressSync(identity, goodBrotli) : gzipSync(identity, { level: gzipLevel })
}

/** A response whose bodies are compressed already. */
export function cacheContent(content: Content | Compressed): CachedResponse {
  const { status, headers, identity, encoded } = toOwnContent(content)
  return cacheBodies(
    { status, headers },
    {
      digested: identity ?? encoded.gzip,
      bytes: (identity?.length ?? 0) + (encoded ? encoded.br.length + encoded.gzip.length : 0),
      decode: () => identity ?? gunzipSync(encoded.gzip),
      encode: encoded && ((coding) => encoded[coding]),
    },
  )
}

/** `digested`: what the ETag follows from. `bytes`: of all bodies together. */
type Bodies = { digested: Buffer; bytes: number; decode: () => Buffer; encode?: ((coding: Coding) => Buffer) | undefined }

/** Each encoding has an ETag of its own (RFC 9110, 8.8.3.3). */
function cacheBodies({ status, headers }: Answer, { digested, bytes, decode, encode }: Bodies): CachedResponse {
  const tag = toDigest(digested).toString('base64url').slice(0, 22)
  const lines = Object.entries(headers).flat()
  const cachedBodies: Partial<Record<Coding | 'plain', Cached>> = {}
  const toTag = (coding?: Coding) => (coding ? `"${tag}-${coding}"` : `"${tag}"`)
  const getPlain = () => (cachedBodies.plain ??= toCached(status, [...lines, 'etag', toTag()], { body: decode() }))

  function getEncoded(coding: Coding, body: (coding: Coding) => Buffer): Cached {
    return (cachedBodies[coding] ??= toCached(status, [...lines, 'etag', toTag(coding)], { body: body(coding), coding }))
  }

  return {
    bytes: bytes + overheadBytes,
    negotiate({ headers: asked }) {
      const coding = encode && chooseCoding(asked['accept-encoding'])
      const cached = encode && coding ? getEncoded(coding, encode) : getPlain()
      return status === 200 && isNotModified(asked, toTag(encode && coding)) ? cached.notModified : cached.full
    },
  }
}

/** A response for one request: compressed quickly, in the negotiated encoding only. */
export function representOnce(request: RequestHead, { status, headers, identity }: Omit<Content, 'encoded'>): Representation {
  const lines = Object.entries({ vary: 'Accept-Encoding', ...headers }).flat()
  const coding = identity.length >= minCompressedBytes ? chooseCoding(request.headers['accept-encoding']) : undefined
  if (!coding) return toRepresentation(status, lines, { body: identity })
  const body = coding === 'br' ? brotliCompressSync(identity, fastBrotli) : gzipSync(identity, { level: 4 })
  return toRepresentation(status, lines, { body, coding })
}

/** A permanent redirect; browsers ask again, since staff may change it. */
export function createRedirect(location: string, headers: Record<string, string> = {}): Representation {
  const lines = Object.entries({ ...headers, location, 'cache-control': 'no-cache' }).flat()
  return toRepresentation(301, lines, { body: empty })
}

/** `more`: further header names and values, alternating. */
export function sendRepresentation({ status, headers, body }: Representation, { request, response }: Exchange, more?: string[]): void {
  response.writeHead(status, more ? headers.concat(more) : headers)
  if (request.method === 'HEAD' || body.length === 0) response.end()
  else if (body.length <= sliceBytes) response.end(body)
  else pipeline(Readable.from(listSlices(body)), response, () => undefined)
}

/** A long body in parts: each that leaves shows that the client still reads. */
export function* listSlices(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += sliceBytes) yield body.subarray(at, at + sliceBytes)
}

/** A short buffer is often a slice of one of 64 KiB, of which none is freed while the slice is kept. */
function toOwnMemory(body: Buffer): Buffer {
  if (body.length === body.buffer.byteLength) return body
  const own = Buffer.allocUnsafeSlow(body.length)
  body.copy(own)
  return own
}

function toOwnContent(content: Content | Compressed): Content | Compressed {
  const own = ({ br, gzip: gzipped }: Encodings) => ({ br: toOwnMemory(br), gzip: toOwnMemory(gzipped) })
  if (content.identity === undefined) return { ...content, encoded: own(content.encoded) }
  return { ...content, identity: toOwnMemory(content.identity), encoded: content.encoded && own(content.encoded) }
}

type Encoded = { body: Buffer; coding?: Coding | undefined }

type Cached = { full: Representation; notModified: Representation }

function toCached(status: number, lines: string[], { body, coding }: Encoded): Cached {
  return {
    full: toRepresentation(status, lines, { body: toOwnMemory(body), coding }),
    notModified: { status: 304, headers: lines, body: empty },
  }
}

function toRepresentation(status: number, lines: string[], { body, coding }: Encoded): Representation {
  const headers = [...lines, 'content-length', String(body.length), ...(coding ? ['content-encoding', coding] : [])]
  return { status, headers, body }
}
