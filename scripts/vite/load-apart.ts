import type { Plugin } from 'vite'

const apart = '?load'
// Contracts only declare: a declaration that nobody uses may go.
const declaration = /(?<![.\w])(defineQuery|defineCommand|fields|list|optionalText|requiredText|z\.\w+)\(/g
const clientLoader = /^export const clientLoader = inBrowser\(load\)$/m

/**
 * A page that came as HTML has its data already. So what a page loads in the browser, with the contracts it needs for that,
 * stands in a chunk of its own, fetched when somebody navigates (docs/decisions/004-small-pages.md).
 * `page.tsx?load` is the same file seen through its `load` alone; tree shaking leaves out the rest.
 */
export function loadApart(): Plugin {
  return {
    name: 'load-apart',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    // Contracts, too, are seen twice: the page keeps what it draws with, the rest goes along with `load`.
    async resolveId(id, importer) {
      if (!importer?.endsWith(apart) || !id.endsWith('/contract.ts')) return undefined
      const resolved = await this.resolve(id, importer, { skipSelf: true })
      return resolved && resolved.id + apart
    },
    transform(code, id) {
      if (/\/contract\.ts(\?load)?$/.test(id)) return code.replace(declaration, '/* @__PURE__ */ $&')
      if (!clientLoader.test(code)) return undefined
      if (id.endsWith(apart)) return `${code}\nexport { load }`
      const file = JSON.stringify(id.split('?', 1)[0] + apart)
      return code.replace(clientLoader, `export const clientLoader = inBrowser(async (loading) => (await import(${file})).load(loading))`)
    },
  }
}
