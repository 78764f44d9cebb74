import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** The wall of the browser build: a module of the server in it is a fault, not a warning. */
function serverStaysHome(): Plugin {
  return {
    name: 'server-stays-home',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(_code, id) {
      if (/\/src\/(.*\/)?server\//.test(id)) this.error(`${id} belongs to the server but was drawn into the browser bundle`)
    },
  }
}

/** Browsers carry the names of the contracts, not their schemas (docs/decisions/002-contracts.md). */
function zodStaysHome(): Plugin {
  return {
    name: 'zod-stays-home',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === 'zod' ? `${import.meta.dirname}/src/gateway/zod-stub.ts` : undefined),
  }
}

/** Contracts, refusals and rules are one and the same module for the server and for the pages it renders. */
function sharedWithServer(): Plugin {
  return {
    name: 'shared-with-server',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    async resolveId(id, importer) {
      if (!/^(#|\.)/.test(id) || !id.endsWith('.ts') || !importer) return undefined
      const resolved = await this.resolve(id, importer, { skipSelf: true })
      const source = resolved && relative(import.meta.dirname, resolved.id)
      return source?.startsWith('src/') && this.environment.mode === 'build' ? { id: source.replace('src/', '#'), external: true } : resolved
    },
  }
}

export default defineConfig({
  plugins: [serverStaysHome(), zodStaysHome(), sharedWithServer(), process.env.VITEST ? [] : reactRouter()],
  build: { assetsInlineLimit: 0, cssMinify: true, target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few chunks that change at different times: what every page needs packs better in one piece.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|@react-router)\// },
                { name: 'site', test: /src\/(ui|portal|gateway|kit|platform)\/|lucide-react/, minShareCount: 8 },
              ],
            },
          },
        },
      },
    },
  },
})
