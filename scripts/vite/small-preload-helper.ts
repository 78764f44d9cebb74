import type { Plugin } from 'vite'

// What a chunk fetched later needs besides itself is its styles; its modules come through its own imports.
const helper = `
const asked = new Map()
function ask(path) {
  const href = '/' + path
  if (!path.endsWith('.css') || document.querySelector('link[rel=stylesheet][href="' + href + '"]')) return
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = link.onerror = resolve
    document.head.append(link)
  })
}
export const __vitePreload = async (load, paths = []) => {
  await Promise.all(paths.map((path) => asked.get(path) ?? (asked.set(path, ask(path)), asked.get(path))))
  return load()
}`

/** Vite's own helper preloads modules and reports failures to listeners that this site doesn't have (docs/decisions/004-small-pages.md). */
export function smallPreloadHelper(): Plugin {
  return {
    name: 'small-preload-helper',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) => (id.includes('vite/preload-helper') ? helper : undefined),
  }
}
