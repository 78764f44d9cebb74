import { readFileSync } from 'node:fs'
import type { DocumentAssets } from '#portal/documents/document-renderer.ts'

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

const appEntries = { apply: 'src/apps/apply.tsx', 'query-coin': 'src/apps/query-coin.tsx', console: 'src/apps/console.tsx' }

/** The assets of the documents of site and areas, from Vite's manifests. */
export function readAssets(clientDirectory: string): (entry: string) => DocumentAssets {
  const documents = readManifest(`${clientDirectory}/.vite/documents.json`)
  const islands = readManifest(`${clientDirectory}/.vite/islands.json`)
  const apps = readManifest(`${clientDirectory}/.vite/apps.json`)
  const toAddress = (source: string) => `/${chunkOf(islands, source).file}`
  const assets = new Map<string, DocumentAssets>([
    ['site', { sheets: [`/${chunkOf(documents, 'style.css').file}`], scripts: [toAddress('src/portal/hydrate-islands.ts')], toAddress }],
    ...Object.entries(appEntries).map(
      ([name, key]) => [name, { sheets: listSheets(apps, key), scripts: [`/${chunkOf(apps, key).file}`], toAddress }] as const,
    ),
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

/** The style sheets of a chunk, after those of its imports. */
function listSheets(manifest: Manifest, key: string): string[] {
  const { imports = [], css = [] } = chunkOf(manifest, key)
  return [...new Set([...imports.flatMap((name) => listSheets(manifest, name)), ...css.map((file) => `/${file}`)])]
}
