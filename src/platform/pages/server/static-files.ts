import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Ask, type Form, formOf, isKnown, packingOf, send } from './kept-body.ts'

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
type StaticFile = { etag: string; common: string[]; unchanged: Form } & ({ plain: Form } | { br: Form; gzip: Form })

/** The built browser files, held in memory: few, small, the same until the next start. Names under /assets carry their hash. */
export function createStaticFiles(directory: string, usual: Record<string, string>) {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes('/.') || /\.(br|gz)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(directory.length)
    files.set(path, readFile(file, path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'))
  }

  function readFile(path: string, caching: string): StaticFile {
    const plain = readFileSync(path)
    const br = readIfThere(`${path}.br`)
    const gzip = readIfThere(`${path}.gz`)
    const etag = `"${hash('sha256', plain, 'base64url').slice(0, 22)}"`
    const type = mediaTypes[extname(path)] ?? 'application/octet-stream'
    const common = Object.entries({ ...usual, 'content-type': type, 'cache-control': caching, etag, vary: 'accept-encoding' }).flat()
    const unchanged: Form = { status: 304, headers: common, body: Buffer.alloc(0) }
    if (!br || !gzip) return { etag, common, unchanged, plain: formOf(200, common, plain) }
    return { etag, common, unchanged, br: formOf(200, common, br, 'br'), gzip: formOf(200, common, gzip, 'gzip') }
  }

  /** The file that this request is for. */
  function find(ask: Ask): Form | undefined {
    if (ask.method !== 'GET' && ask.method !== 'HEAD') return undefined
    const file = files.get((ask.url ?? '').split('?', 1)[0] as string)
    if (!file) return undefined
    if (isKnown(file.etag, ask.headers)) return file.unchanged
    if ('plain' in file) return file.plain
    const packing = packingOf(ask.headers['accept-encoding'])
    return packing ? file[packing] : formOf(200, file.common, gunzipSync(file.gzip.body))
  }

  /** true when the request was for one of the files and has been answered. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const form = find(request)
    if (form) send(form, request, response)
    return form !== undefined
  }

  return { find, answer }
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
