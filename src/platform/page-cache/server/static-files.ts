import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { cacheContent, type CachedResponse, type Representation, type RequestHead, sendRepresentation } from './cached-response.ts'

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.speculationrules': 'application/speculationrules+json',
}

/** The bytes of a built file: as they are, or compressed by the build. */
export type BuiltBody = { identity: Buffer } | { encoded: { br: Buffer; gzip: Buffer } }

/** The files whose names contain a hash of their content. */
export type HashedFiles = { paths: readonly string[]; read: (path: string) => BuiltBody }

const hashed = '/assets/'

/** The response with a built file. */
export function cacheBuiltFile(path: string, body: BuiltBody, commonHeaders: Record<string, string>): CachedResponse {
  const headers = {
    ...commonHeaders,
    'content-type': mediaTypes[extname(path)] ?? 'application/octet-stream',
    'cache-control': path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
    vary: 'accept-encoding',
  }
  return cacheContent({ status: 200, headers, ...body })
}

/** Serves the built browser files, precompressed by the build and unchanged until the next start; what was asked for once stays in memory. */
export function createStaticFiles(directory: string, commonHeaders: Record<string, string>) {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  const found = new Set(entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)))
  const paths = [...found].map((file) => file.slice(directory.length)).filter((path) => !path.includes('/.') && !/\.(br|gz)$/.test(path))
  const served = new Set(paths)
  const files = new Map<string, CachedResponse>()

  function read(path: string): BuiltBody {
    const file = join(directory, path)
    return found.has(`${file}.br`) && found.has(`${file}.gz`)
      ? { encoded: { br: readFileSync(`${file}.br`), gzip: readFileSync(`${file}.gz`) } }
      : { identity: readFileSync(file) }
  }

  /** Undefined where an upgrade has removed it since the start; a hashed one is then in the database. */
  function load(path: string): CachedResponse | undefined {
    try {
      return cacheBuiltFile(path, read(path), commonHeaders)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  /** The file of this request. */
  function find(request: RequestHead): Representation | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const path = (request.url ?? '').split('?', 1)[0] as string
    if (!served.has(path)) return undefined
    const file = files.get(path) ?? load(path)
    if (!file) return undefined
    files.set(path, file)
    return file.negotiate(request)
  }

  /** Sends the file of this request; false when there is none. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const representation = find(request)
    if (representation) sendRepresentation(representation, { request, response })
    return representation !== undefined
  }

  return { kind: 'asset' as const, find, answer, hashed: { paths: paths.filter((path) => path.startsWith(hashed)), read } }
}
