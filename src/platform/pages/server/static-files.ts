import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

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
}

/** What is kept packed is not kept plain as well: hardly anybody asks for that. */
type StaticFile = { type: string; etag: string } & ({ plain: Buffer } | { br: Buffer; gzip: Buffer })

/** The built browser files, held in memory: few, small, the same until the next start. Names under /assets carry their hash. */
export function createStaticFiles(directory: string, usual: Record<string, string>) {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes('/.') || /\.(br|gz)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const plain = readFileSync(path)
    const br = readIfThere(`${path}.br`)
    const gzip = readIfThere(`${path}.gz`)
    files.set(path.slice(directory.length), {
      type: mediaTypes[extname(entry.name)] ?? 'application/octet-stream',
      etag: `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`,
      ...(br && gzip ? { br, gzip } : { plain }),
    })
  }

  /** true when the request was for one of the files and has been answered. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const path = (request.url ?? '').split('?', 1)[0] as string
    const file = files.get(path)
    if (!file) return false
    const caching = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'
    const headers: Record<string, string> = {
      ...usual,
      'content-type': file.type,
      'cache-control': caching,
      etag: file.etag,
      vary: 'accept-encoding',
    }
    if (request.headers['if-none-match'] === file.etag) {
      response.writeHead(304, headers).end()
      return true
    }
    const accepted = request.headers['accept-encoding']?.toString() ?? ''
    const [body, encoding] = bodyOf(file, accepted)
    if (encoding) headers['content-encoding'] = encoding
    headers['content-length'] = String(body.length)
    response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body)
    return true
  }

  return { answer }
}

function bodyOf(file: StaticFile, accepted: string): [body: Buffer, encoding?: string] {
  if ('plain' in file) return [file.plain]
  if (accepted.includes('br')) return [file.br, 'br']
  return accepted.includes('gzip') ? [file.gzip, 'gzip'] : [gunzipSync(file.gzip)]
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
