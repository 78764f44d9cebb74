import { readFileSync } from 'node:fs'
import type { AssetLists, DocumentAssets } from '#portal/document-renderer.ts'
import type { AreaName } from '../addresses.ts'

type Chunk = { file: string; name?: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

// An area's entry, and the module that it imports to draw the area.
const appEntries: Record<AreaName, readonly [entry: string, routes: string]> = {
  apply: ['src/apps/apply.ts', 'src/apps/apply-routes.ts'],
  'query-coin': ['src/apps/query-coin.ts', 'src/apps/query-coin-routes.ts'],
  console: ['src/apps/console.ts', 'src/apps/console-routes.ts'],
}

/** The assets of the documents of site and areas, from Vite's manifests. */
export function readAssets(clientDirectory: string): AssetLists {
  const documents = Object.values(readManifest(`${clientDirectory}/.vite/documents.json`))
  const islands = readManifest(`${clientDirectory}/.vite/islands.json`)
  const apps = readManifest(`${clientDirectory}/.vite/apps.json`)
  const toAddress = (source: string) => `/${getChunk(islands, source).file}`
  const sheets = new Map(documents.flatMap((chunk) => (chunk.name && chunk.css ? [[chunk.name, listStyles(chunk)]] : [])))
  if (!sheets.has('documents')) throw new Error('the build has no sheet of the documents')
  const scripts = [toAddress('src/portal/hydrate-islands.ts')]
  const openArea = (area: AreaName): DocumentAssets => ({ ...listAreaAssets(apps, appEntries[area]), toAddress })
  const areas = { apply: openArea('apply'), 'query-coin': openArea('query-coin'), console: openArea('console') }
  return {
    ofPage: (feature = '') => ({
      sheets: ['documents', feature].flatMap((name) => sheets.get(name) ?? []),
      scripts,
      preloads: [],
      toAddress,
    }),
    ofArea: (area) => areas[area],
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

const listStyles = ({ css = [] }: Chunk): string[] => css.map((file) => `/${file}`)

/** The entry of an area is small and runs first; all that its routes import is fetched meanwhile, in one round trip. */
function listAreaAssets(manifest: Manifest, keys: readonly [entry: string, routes: string]): Omit<DocumentAssets, 'toAddress'> {
  const entry = `/${getChunk(manifest, keys[0]).file}`
  const chunks = listChunks(manifest, keys)
  return {
    sheets: chunks.flatMap(listStyles),
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
