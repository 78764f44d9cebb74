import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { accountAreas, routeListOf, routesOfList } from '../../src/portal/addresses.ts'

type Entry = Record<string, unknown> & { path?: string; parentId?: string; module: string }
type Manifest = { entry: Entry; url: string; routes: Record<string, Entry> }

const before = 'window.__reactRouterManifest='

/**
 * The lists of routes that pages carry: one of all, `public-…` for pages that everybody may keep, without what needs a session,
 * and for the door of each account area that and its own. All without what is false anyway, and without the imports, which browsers
 * find by themselves.
 */
export function slimManifest(): void {
  const files = globSync('build/client/assets/manifest-*.js')
  if (files.length === 0) throw new Error('the build wrote no manifest of routes')
  for (const file of files) {
    const manifest = JSON.parse(readFileSync(file, 'utf8').slice(before.length).replace(/;$/, '')) as Manifest
    manifest.entry = { ...manifest.entry, module: skipStub(manifest.entry.module), imports: [], css: [] }
    for (const [id, route] of Object.entries(manifest.routes))
      manifest.routes[id] = Object.fromEntries(
        Object.entries(route).filter(([key, value]) => value !== false && key !== 'imports' && key !== 'hasDefaultExport'),
      ) as Entry
    write(file, manifest)
    for (const list of ['public', ...accountAreas.map(routeListOf)] as const) {
      const url = manifest.url.replace('manifest-', `${list}-manifest-`)
      write(`build/client${url}`, { ...manifest, url, routes: routesOfList(list, manifest.routes) })
    }
  }
}

function write(file: string, manifest: Manifest): void {
  writeFileSync(file, `${before}${JSON.stringify(manifest)};`)
}

/** The entry only imports what the pages import anyway: asked for under the name of that, it costs no request of its own. */
function skipStub(module: string): string {
  const target = /^import"\.\/([\w.-]+\.js)";\s*$/.exec(readFileSync(`build/client${module}`, 'utf8'))?.[1]
  if (!target) return module
  const path = `/assets/${target}`
  for (const server of globSync('build/server/**/*.js')) writeFileSync(server, readFileSync(server, 'utf8').replaceAll(module, path))
  return path
}
