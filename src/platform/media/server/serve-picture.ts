import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '#platform/calls/server/handle.ts'
import { isDatabaseDown } from '#platform/db/server/database-down.ts'
import { createByteCache } from '#platform/pages/server/byte-cache.ts'
import { loadPicture, type Served, type Wanted } from './load-picture.ts'

type Sources = Pick<Services, 'db' | 'files' | 'log'>

const keptBytes = 32 * 1024 * 1024

/** `GET /media/{id}/{w}x{h}.{ext}` and `/media/{id}/{w}.{avif|webp}`: an address never changes its content. */
export function createPictureServer({ db, files, log }: Sources) {
  const kept = createByteCache<Served>(keptBytes)

  async function find(path: string, wanted: Wanted): Promise<Served | undefined> {
    const known = kept.get(path)
    if (known) return known
    const loaded = await loadPicture({ db, files }, wanted)
    if (loaded) kept.set(path, loaded)
    return loaded
  }

  /** false: not in memory. */
  function answerCached(request: IncomingMessage, response: ServerResponse): boolean {
    const cached = isRead(request) ? kept.get(pathOf(request)) : undefined
    if (cached) send(request, response, cached)
    return cached !== undefined
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isRead(request)) return refuse(response, 405)
    const path = pathOf(request)
    const wanted = readPath(path)
    const served = wanted && (await find(path, wanted).catch((error: unknown) => noteUnreadable(error, path)))
    if (!served) return refuse(response, 404)
    send(request, response, served)
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

function send(request: IncomingMessage, response: ServerResponse, served: Served): void {
  const encoding = encodingFor(request, served)
  const body = encoding ? (served[encoding] as Buffer) : served.plain
  const etag = `"${served.object.slice(0, 27)}${encoding ? `-${encoding}` : ''}"`
  const headers = {
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    ...(served.br && {
      vary: 'accept-encoding',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    }),
  }
  if (isFresh(request, etag)) return void response.writeHead(304, headers).end()
  response.writeHead(200, {
    ...headers,
    'content-type': served.type,
    'content-length': body.length,
    ...(encoding && { 'content-encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function encodingFor(request: IncomingMessage, served: Served): 'br' | 'gzip' | undefined {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (served.br && /\bbr\b(?!;\s*q=0(\.0*)?(,|$))/.test(accepted)) return 'br'
  return served.gzip && /\bgzip\b(?!;\s*q=0(\.0*)?(,|$))/.test(accepted) ? 'gzip' : undefined
}

function isFresh(request: IncomingMessage, etag: string): boolean {
  const known = request.headers['if-none-match']
  return known !== undefined && (known.trim() === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
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
