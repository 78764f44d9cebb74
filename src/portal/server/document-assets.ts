import { readFileSync } from 'node:fs'
import type { DocumentAssets } from '#portal/documents/document-renderer.ts'

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

// An area's entry, and the module that it imports to draw the area.
const appEntries = {
  apply: ['src/apps/apply.ts', 'src/apps/apply-routes.ts'],
  'query-coin': ['src/apps/query-coin.ts', 'src/apps/query-coin-routes.ts'],
  console: ['src/apps/console.ts', 'src/apps/console-routes.tsx'],
} as const

/** The assets of the documents of site and areas, from Vite's manifests. */
export function readAssets(clientDirectory: string): (entry: string) => DocumentAssets {
  const documents = readManifest(`${clientDirectory}/.vite/documents.json`)
  const islands = readManifest(`${clientDirectory}/.vite/islands.json`)
  const apps = readManifest(`${clientDirectory}/.vite/apps.json`)
  const toAddress = (source: string) => `/${chunkOf(islands, source).file}`
  const assets = new Map<string, DocumentAssets>([
    [
      'site',
      { sheets: [`/${chunkOf(documents, 'style.css').file}`], scripts: [toAddress('src/portal/hydrate-islands.ts')], preloads: [], toAddress },
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

function chunkOf(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the browser build has no ${key}`)
  return chunk
}

/** The entry of an area is small and runs first; all that its routes import is fetched meanwhile, in one round trip. */
function listAreaAssets(manifest: Manifest, keys: readonly [entry: string, routes: string]): Omit<DocumentAssets, 'toAddress'> {
  const chunks = listChunks(manifest, keys)
  const [entry, ...preloads] = chunks.map(({ file }) => `/${file}`)
  return {
    sheets: [...new Set(keys.flatMap((key) => listSheets(manifest, key)))],
    scripts: [entry as string],
    preloads,
  }
}

/** Chunks and all that they import, each after its importer. */
function listChunks(manifest: Manifest, keys: readonly string[], known = new Set<Chunk>()): Chunk[] {
  for (const key of keys) {
    const chunk = chunkOf(manifest, key)
    if (known.has(chunk)) continue
    known.add(chunk)
    listChunks(manifest, chunk.imports ?? [], known)
  }
  return [...known]
}

/** The style sheets of a chunk, after those of its imports. */
function listSheets(manifest: Manifest, key: string): string[] {
  const { imports = [], css = [] } = chunkOf(manifest, key)
  return [...imports.flatMap((name) => listSheets(manifest, name)), ...css.map((file) => `/${file}`)]
}
