import './tables.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Services } from '#platform/calls/server/handle.ts'
import { isDatabaseDown } from '#platform/db/server/database-down.ts'
import { createByteCache } from '#platform/pages/server/byte-cache.ts'
import { cacheContent, type CachedResponse, sendRepresentation } from '#platform/pages/server/cached-response.ts'
import { extensions, type PictureType } from './picture-types.ts'

type Around = Pick<Services, 'db' | 'files' | 'log'>

type Wanted = { id: string; width: number; height: number | undefined; ending: string }

const keptBytes = 32 * 1024 * 1024
// At its best quality, once for each picture.
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** `GET /media/{id}/{w}x{h}.{ext}` and `/media/{id}/{w}.{avif|webp}`: an address never changes its content. */
export function createPictureServer({ db, files, log }: Around) {
  const kept = createByteCache<CachedResponse>(keptBytes)

  async function find(path: string, wanted: Wanted): Promise<CachedResponse | undefined> {
    const known = kept.get(path)
    if (known) return known
    const loaded = await load(wanted)
    if (loaded) kept.set(path, loaded)
    return loaded
  }

  async function load(wanted: Wanted): Promise<CachedResponse | undefined> {
    const found = await (wanted.height === undefined ? findRendition(wanted) : findOriginal(wanted))
    if (!found) return undefined
    return cachePicture(found.type, await buffer(await files.open(found.object)))
  }

  async function findOriginal({ id, width, height, ending }: Wanted): Promise<{ type: string; object: string } | undefined> {
    const row = await db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst()
    const isThat = row && row.width === width && row.height === height && extensions[row.media_type as PictureType] === ending
    return isThat ? { type: row.media_type, object: row.object } : undefined
  }

  async function findRendition({ id, width, ending }: Wanted): Promise<{ type: string; object: string } | undefined> {
    if (ending !== 'avif' && ending !== 'webp') return undefined
    const row = await db
      .selectFrom('picture_rendition')
      .select('object')
      .where('picture_id', '=', id)
      .where('width', '=', width)
      .where('format', '=', ending)
      .executeTakeFirst()
    return row && { type: `image/${ending}`, object: row.object }
  }

  /** false: not in memory. */
  function answerCached(request: IncomingMessage, response: ServerResponse): boolean {
    const cached = isRead(request) ? kept.get(pathOf(request)) : undefined
    if (cached) sendRepresentation(cached.negotiate(request), { request, response })
    return cached !== undefined
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isRead(request)) return refuse(response, 405)
    const path = pathOf(request)
    const wanted = readPath(path)
    const served = wanted && (await find(path, wanted).catch((error: unknown) => noteUnreadable(error, path)))
    if (!served) return refuse(response, 404)
    sendRepresentation(served.negotiate(request), { request, response })
  }

  function noteUnreadable(error: unknown, path: string): undefined {
    if (isDatabaseDown(error)) throw error
    log.error({ err: error, path }, 'a picture cannot be read')
  }

  return { answerCached, answer }
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] as string
}

function readPath(path: string): Wanted | undefined {
  const [, id, width, height, ending] = /^\/media\/([0-9a-f]{20})\/(\d{1,4})(?:x(\d{1,4}))?\.([a-z]{3,4})$/.exec(path) ?? []
  return id && ending ? { id, width: Number(width), height: height === undefined ? undefined : Number(height), ending } : undefined
}

async function cachePicture(type: string, identity: Buffer): Promise<CachedResponse> {
  const headers = {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (type !== 'image/svg+xml') return cacheContent({ status: 200, headers, identity })
  const drawing = {
    ...headers,
    vary: 'accept-encoding',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  }
  return cacheContent({
    status: 200,
    headers: drawing,
    identity,
    encoded: { br: await compressBrotli(identity), gzip: await compressGzip(identity) },
  })
}

function refuse(response: ServerResponse, status: 404 | 405): void {
  const headers = {
    'content-length': 0,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(status === 405 && { allow: 'GET, HEAD' }),
  }
  response.writeHead(status, headers).end()
}
