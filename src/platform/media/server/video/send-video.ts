import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Services } from '#platform/calls/server/handle.ts'
import type { ByteRange } from '#platform/files/server/file-store.ts'
import { isNotModified, isRangeOf } from '#platform/page-cache/server/negotiation.ts'
import type { FoundPicture } from '../picture-addresses.ts'

export type FoundVideo = { found: FoundPicture; caching: string }
type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Streams a video, or the range of it that a player asks for (RFC 9110, 14); returns once the response has begun. */
export async function sendVideo(
  { files, log }: Pick<Services, 'files' | 'log'>,
  { found: { type, object, bytes }, caching }: FoundVideo,
  { request, response }: Exchange,
): Promise<void> {
  const size = bytes ?? 0
  const etag = `"${object.slice(0, 32)}"`
  const headers = {
    'content-type': type,
    'cache-control': caching,
    'accept-ranges': 'bytes',
    etag,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (isNotModified(request.headers, etag)) return void response.writeHead(304, headers).end()
  const range = isRangeWanted(request, etag) ? parseRange(request.headers.range ?? '', size) : undefined
  if (range === 'unsatisfiable')
    return void response.writeHead(416, { ...headers, 'content-range': `bytes */${size}`, 'content-length': 0 }).end()
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const partial = range && { 'content-range': `bytes ${start}-${end}/${size}` }
  const content = request.method === 'HEAD' ? undefined : await files.open(object, { start, end })
  response.writeHead(range ? 206 : 200, { ...headers, ...partial, 'content-length': end - start + 1 })
  if (!content) return void response.end()
  // Players drop a response as soon as they have buffered enough, which is no error.
  void pipeline(content, response).catch((error: unknown) => response.destroyed || log.warn({ err: error, object }, 'a video was cut off'))
}

/** Only a GET has ranges (RFC 9110, 14.2). One of another version than the stored one would be put together wrongly. */
function isRangeWanted({ method, headers }: IncomingMessage, etag: string): boolean {
  return method === 'GET' && headers.range !== undefined && isRangeOf(headers, etag)
}

/** One range; several, or another unit, are ignored as the standard allows. */
export function parseRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (start >= size) return 'unsatisfiable'
  if (last === '') return { start, end: size - 1 }
  return Number(last) < start ? undefined : { start, end: Math.min(Number(last), size - 1) }
}
