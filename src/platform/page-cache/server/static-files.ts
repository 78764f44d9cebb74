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

/**
 * Serves the built browser files from memory, precompressed: a few MiB, unchanged until the next start.
 * Names under /assets contain a hash of the content.
 */
export function createStaticFiles(directory: string, commonHeaders: Record<string, string>) {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  const found = new Set(entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)))
  const files = new Map<string, CachedResponse>()
  for (const file of found)
    if (!file.includes('/.', directory.length) && !/\.(br|gz)$/.test(file)) files.set(file.slice(directory.length), readFile(file))

  function readFile(file: string): CachedResponse {
    const isHashed = file.startsWith('/assets/', directory.length)
    const headers = {
      ...commonHeaders,
      'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream',
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      vary: 'accept-encoding',
    }
    const isCompressed = found.has(`${file}.br`) && found.has(`${file}.gz`)
    const body = isCompressed
      ? { encoded: { br: readFileSync(`${file}.br`), gzip: readFileSync(`${file}.gz`) } }
      : { identity: readFileSync(file) }
    return cacheContent({ status: 200, headers, ...body })
  }

  /** The file of this request. */
  function find(request: RequestHead): Representation | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const file = files.get((request.url ?? '').split('?', 1)[0] as string)
    return file?.negotiate(request)
  }

  /** Sends the file of this request; false when there is none. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const representation = find(request)
    if (representation) sendRepresentation(representation, { request, response })
    return representation !== undefined
  }

  return { kind: 'asset' as const, find, answer }
}
