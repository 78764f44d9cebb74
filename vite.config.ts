import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

// Engines of today's Chinese desktops and phones; older ones get complete documents without scripts.
const browsers = ['chrome88', 'safari15', 'firefox102']

/** The wall of the browser build: a server module in it is an error. */
function serverStaysHome(): Plugin {
  return {
    name: 'server-stays-home',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    transform(_code, id) {
      if (/\/src\/(.*\/)?server\//.test(id)) this.error(`${id} belongs to the server but was drawn into the browser bundle`)
    },
  }
}

/** Short, because every class name stands in the styles, in the scripts and in every document. */
function scopedName(name: string, file: string): string {
  return `${name}-${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 4)}`
}

/** antd marks its files for server components, which nothing here is. */
function leaveOutDirectives(level: Rolldown.LogLevel, log: Rolldown.RolldownLog, handler: Rolldown.LogOrStringHandler): void {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log)
}

export default defineConfig(({ command }) => ({
  plugins: [serverStaysHome()],
  css: { modules: { generateScopedName: scopedName } },
  // Libraries of many small files: bundled, they cost neither time nor memory at the start.
  ssr: { noExternal: command === 'build' ? ['cron-parser', 'kysely', 'lucide-react', 'luxon', 'pg-boss', 'prom-client', 'zod'] : [] },
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    // The islands of public documents; their style is part of the documents' sheet.
    client: {
      build: {
        outDir: 'build/client',
        emptyOutDir: true,
        manifest: '.vite/islands.json',
        target: browsers,
        cssCodeSplit: false,
        // The loader stays small: it names no module but the islands' own.
        modulePreload: false,
        rolldownOptions: {
          input: 'src/portal/hydrate-islands.ts',
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                { name: 'ui', test: /\/src\/(ui|kit)\//, minShareCount: 3, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    // Account areas and the console.
    apps: {
      consumer: 'client',
      build: {
        outDir: 'build/client',
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: '.vite/apps.json',
        target: browsers,
        rolldownOptions: { onLog: leaveOutDirectives, input: ['src/apps/apply.tsx', 'src/apps/query-coin.tsx', 'src/apps/console.tsx'] },
      },
    },
    // Server and documents in one piece, and the one sheet and the pictures of the documents.
    ssr: {
      build: {
        outDir: 'build/server',
        ssr: true,
        emitAssets: true,
        copyPublicDir: false,
        cssCodeSplit: false,
        cssTarget: browsers,
        manifest: '.vite/documents.json',
        target: 'esnext',
        rolldownOptions: { input: 'src/main.ts', output: { entryFileNames: 'index.js' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
}))
