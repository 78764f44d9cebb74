import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Ask, chooseForm, type Form, formOf, type Forms, send, tag } from './kept-body.ts'

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

/** The built browser files, held in memory: few, small, the same until the next start. Names under /assets carry their hash. */
export function createStaticFiles(directory: string, usual: Record<string, string>) {
  const files = new Map<string, Forms>()
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes('/.') || /\.(br|gz)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(directory.length)
    files.set(path, readForms(file, path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'))
  }

  function readForms(path: string, caching: string): Forms {
    const plain = readFileSync(path)
    const type = mediaTypes[extname(path)] ?? 'application/octet-stream'
    const { lines, ...known } = tag({ ...usual, 'content-type': type, 'cache-control': caching, vary: 'accept-encoding' }, plain)
    const br = readIfThere(`${path}.br`)
    const gzip = readIfThere(`${path}.gz`)
    if (!br || !gzip) return { ...known, packed: undefined, plain: always(formOf(200, lines, plain)) }
    return { ...known, packed: { br: formOf(200, lines, br, 'br'), gzip: formOf(200, lines, gzip, 'gzip') }, plain: unpacking(lines, gzip) }
  }

  /** The file that this request is for. */
  function find(ask: Ask): Form | undefined {
    if (ask.method !== 'GET' && ask.method !== 'HEAD') return undefined
    const forms = files.get((ask.url ?? '').split('?', 1)[0] as string)
    return forms && chooseForm(forms, ask)
  }

  /** true when the request was for one of the files and has been answered. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const form = find(request)
    if (form) send(form, request, response)
    return form !== undefined
  }

  return { find, answer }
}

function always(form: Form): () => Form {
  return () => form
}

/** What is kept packed is not kept plain as well: hardly anybody asks for that. */
function unpacking(lines: string[], gzip: Buffer): () => Form {
  return () => formOf(200, lines, gunzipSync(gzip))
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
