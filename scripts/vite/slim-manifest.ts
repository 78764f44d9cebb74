import { globSync, readFileSync, writeFileSync } from 'node:fs'

type Entry = Record<string, unknown>
type Manifest = { entry: Entry; routes: Record<string, Entry> }

const before = 'window.__reactRouterManifest='

/** Every page carries the list of routes: without what is false anyway, and without the imports, which browsers find by themselves. */
export function slimManifest(): void {
  const files = globSync('build/client/assets/manifest-*.js')
  if (files.length === 0) throw new Error('the build wrote no manifest of routes')
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const manifest = JSON.parse(text.slice(before.length).replace(/;$/, '')) as Manifest
    manifest.entry = { ...manifest.entry, imports: [], css: [] }
    for (const [id, route] of Object.entries(manifest.routes))
      manifest.routes[id] = Object.fromEntries(
        Object.entries(route).filter(([key, value]) => value !== false && key !== 'imports' && key !== 'hasDefaultExport'),
      )
    writeFileSync(file, `${before}${JSON.stringify(manifest)};`)
  }
}
