import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { isNavigation, plainPages, sendPlainPage } from '#gateway/server/plain-page.ts'
import { subtractDays } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { isDatabaseDown } from '#platform/log/server/database-down.ts'
import { createByteCache } from '#platform/page-cache/server/byte-cache.ts'
import { cacheContent, type CachedResponse, sendRepresentation } from '#platform/page-cache/server/cached-response.ts'
import { findPicture, listReplacedPictures, parsePicturePath, type PictureRequest } from './picture-addresses.ts'
import { isVideo } from './media-types.ts'
import { isPreviewAddress } from './picture-previews.ts'
import { type FoundVideo, sendVideo } from './video/send-video.ts'

type PictureDeps = Pick<Services, 'db' | 'files' | 'log' | 'clock' | 'secretKey'>

const cacheBytes = 32 * 1024 * 1024
// At its best quality, once for each picture.
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const lasting = 'public, max-age=31536000, immutable'

/**
 * Serves what `picture-addresses.ts` names. The address of a stored picture never changes its content; one that another picture has
 * replaced leads to that one, and the address of an entry of the library always answers with what it shows now. Pictures are cached in
 * memory, videos are streamed.
 */
export function createPictureServer(services: PictureDeps) {
  const { db, files, log, clock } = services
  const cache = createByteCache<CachedResponse>(cacheBytes)
  let rounds = 0
  let seen = clock.now()

  async function find(path: string, url: string): Promise<CachedResponse | { redirectTo: string } | FoundVideo | undefined> {
    const known = url === path ? cache.get(path) : undefined
    if (known) return known
    const wanted = parsePicturePath(path)
    const round = rounds
    const found = wanted && (await findPicture(db, wanted))
    if (!wanted || !found) return undefined
    const isPreview = isPreviewAddress(services, url)
    if (found.redirectTo !== undefined && !isPreview) return { redirectTo: found.redirectTo }
    const caching = isPreview ? 'private, no-store' : getCacheControl(wanted)
    if (isVideo(found.type)) return { found, caching }
    const loaded = await cachePicture(found.type, await buffer(await files.open(found.object)), caching)
    // Not when it may have left its address meanwhile.
    if (!isPreview && wanted.ending && round === rounds) cache.set(path, loaded)
    return loaded
  }

  /** false: not in memory. */
  function answerCached(request: IncomingMessage, response: ServerResponse): boolean {
    const cached = isRead(request) ? cache.get(toPath(request)) : undefined
    if (cached) sendRepresentation(cached.negotiate(request), { request, response })
    return cached !== undefined
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isRead(request)) return refuse(request, response, 405)
    const path = toPath(request)
    const found = await find(path, request.url ?? '').catch((error: unknown) => noteUnreadable(error, path))
    if (!found) return refuse(request, response, 404)
    if ('found' in found) return sendVideo(services, found, { request, response })
    if (!('redirectTo' in found)) return sendRepresentation(found.negotiate(request), { request, response })
    if (!found.redirectTo) return refuse(request, response, 404)
    response.writeHead(302, { location: found.redirectTo, 'content-length': 0, 'cache-control': 'no-cache' }).end()
  }

  function noteUnreadable(error: unknown, path: string): undefined {
    if (isDatabaseDown(error)) throw error
    log.error({ err: error, path }, 'a picture cannot be read')
  }

  /** After a change of published content: evicts the pictures that have left their addresses, in this process too. */
  async function evictReplaced(): Promise<void> {
    const now = clock.now()
    rounds += 1
    // A transaction may commit later than the time that it wrote.
    const left = await listReplacedPictures(db, subtractDays(seen, 1))
    for (const path of cache.keys()) if (left.has(parsePicturePath(path)?.id ?? '')) cache.delete(path)
    seen = now
  }

  return { answerCached, answer, evictReplaced }
}

function getCacheControl({ ending }: PictureRequest): string {
  return ending ? lasting : 'no-cache'
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

function toPath({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] as string
}

async function cachePicture(type: string, identity: Buffer, caching: string): Promise<CachedResponse> {
  const headers = {
    'content-type': type,
    'cache-control': caching,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (type !== 'image/svg+xml') return cacheContent({ status: 200, headers, identity })
  const drawing = {
    ...headers,
    vary: 'accept-encoding',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  }
  return cacheContent({
    status: 200,
    headers: drawing,
    identity,
    encoded: { br: await compressBrotli(identity), gzip: await compressGzip(identity) },
  })
}

function refuse(request: IncomingMessage, response: ServerResponse, status: 404 | 405): void {
  if (status === 404 && isNavigation(request)) return sendPlainPage(response, plainPages.notFound)
  const headers = {
    'content-length': 0,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(status === 405 && { allow: 'GET, HEAD' }),
  }
  response.writeHead(status, headers).end()
}
