import { readFileSync } from 'node:fs'
import type { DocumentAssets } from '#portal/documents/document-renderer.ts'

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

// What the first call of an area imports.
const caller = ['src/gateway/client.ts', 'src/platform/session/parts/session-caller.ts']
// An area's entry, and the module that it imports to draw the area.
const appEntries = {
  apply: ['src/apps/apply.ts', 'src/apps/apply-routes.ts'],
  'query-coin': ['src/apps/query-coin.ts', 'src/apps/query-coin-routes.ts'],
  console: ['src/apps/console.ts', 'src/apps/console-routes.ts'],
} as const

/** The assets of the documents of site and areas, from Vite's manifests. */
export function readAssets(clientDirectory: string): (entry: string) => DocumentAssets {
  const documents = readManifest(`${clientDirectory}/.vite/documents.json`)
  const islands = readManifest(`${clientDirectory}/.vite/islands.json`)
  const apps = readManifest(`${clientDirectory}/.vite/apps.json`)
  const toAddress = (source: string) => `/${getChunk(islands, source).file}`
  const assets = new Map<string, DocumentAssets>([
    [
      'site',
      {
        sheets: [`/${getChunk(documents, 'style.css').file}`],
        scripts: [toAddress('src/portal/hydrate-islands.ts')],
        preloads: [],
        toAddress,
      },
    ],
    ...Object.entries(appEntries).map(([name, keys]) => [name, { ...listAreaAssets(apps, keys), toAddress }] as const),
  ])
  return (entry) => {
    const found = assets.get(entry)
    if (!found) throw new Error(`no entry ${entry}`)
    return found
  }
}

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}

function getChunk(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the browser build has no ${key}`)
  return chunk
}

/** The entry of an area is small and runs first; all that its routes import is fetched meanwhile, in one round trip. */
function listAreaAssets(manifest: Manifest, keys: readonly [entry: string, routes: string]): Omit<DocumentAssets, 'toAddress'> {
  const entry = `/${getChunk(manifest, keys[0]).file}`
  const chunks = listChunks(manifest, [...keys, ...caller])
  return {
    sheets: chunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
    scripts: [entry],
    // The entry comes first: it asks for the screen of the address.
    preloads: [...new Set([entry, ...chunks.map(({ file }) => `/${file}`)])],
  }
}

/** Chunks, each after those that it imports. */
function listChunks(manifest: Manifest, keys: readonly string[]): Chunk[] {
  const listed = new Set<string>()
  const list = (key: string): Chunk[] => {
    if (listed.has(key)) return []
    const chunk = getChunk(manifest, key)
    listed.add(key)
    return [...(chunk.imports ?? []).flatMap(list), chunk]
  }
  return keys.flatMap(list)
}
