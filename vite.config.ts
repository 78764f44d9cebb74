import { hash } from 'node:crypto'
import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { defineConfig, type Rolldown } from 'vite'
import { areaGroups, islandGroups, sheetGroups } from './scripts/vite/chunk-groups.ts'
import { forbidChunkCycles } from './scripts/vite/forbid-chunk-cycles.ts'
import { forbidServerModules } from './scripts/vite/forbid-server-modules.ts'

// scripts/setup.cjs names it and renames what is whole; a build by hand goes nowhere else.
const folder = process.env.BUILD_FOLDER || 'build/unfinished'
// Engines of today's Chinese desktops and phones, which know the syntax of ES2021; older ones get complete documents without scripts.
const browsers = { outDir: `${folder}/client`, target: 'es2021', cssTarget: ['chrome88', 'safari15', 'firefox102'] }
const toClassName = (name: string, file: string) => `${name}-${hash('sha256', relative(import.meta.dirname, file)).slice(0, 4)}`
// The loader stays small: it names no module but the islands' own. An icon brings no others. The style is part of the documents' sheets.
const islands = {
  manifest: '.vite/islands.json',
  cssCodeSplit: false,
  modulePreload: false as const,
  rolldownOptions: {
    input: ['src/portal/hydrate-islands.ts', 'src/portal/mount-island.tsx', ...globSync('src/**/islands/*.tsx')],
    // sm-crypto-v2 asks Node for it where the page has none, which no browser does. Vite's stand-in would cost every page a request.
    external: ['crypto'],
    treeshake: { moduleSideEffects: [{ test: /\/src\/ui\/(shared-)?icons/, sideEffects: false }] },
    preserveEntrySignatures: 'allow-extension' as const,
    output: { codeSplitting: { groups: islandGroups } },
  },
}

const apps = {
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: '.vite/apps.json',
  rolldownOptions: {
    input: ['src/apps/apply.ts', 'src/apps/query-coin.ts', 'src/apps/console.ts'],
    preserveEntrySignatures: 'allow-extension' as const,
    output: { codeSplitting: { groups: areaGroups } },
  },
}

// Server and documents in one piece, and the sheets and the pictures of the documents. V8 keeps ASCII in half the memory.
const server = {
  outDir: `${folder}/server`,
  ssr: 'src/server/main.ts',
  emitAssets: true,
  copyPublicDir: false,
  manifest: '.vite/documents.json',
  target: 'esnext',
  rolldownOptions: { output: { comments: false, charset: 'ascii' as const, codeSplitting: { groups: sheetGroups } } },
}

// antd marks its files for server components, which nothing here is; what islands load later is one piece on the server.
const expected = ['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT']
const onLog: Rolldown.InputOptions['onLog'] = (level, log, next) => (expected.includes(log.code ?? '') ? undefined : next(level, log))

// Bundled into the server, libraries of many small files cost neither time nor memory at the start.
const bundled = [
  'cron-parser',
  'kysely',
  'luxon',
  'pg-boss',
  '@opentelemetry/api',
  '@prometheus-io/client',
  'rrule-temporal',
  'serialize-error',
  'zod',
]

export default defineConfig(({ command }) => ({
  plugins: [forbidServerModules(), forbidChunkCycles()],
  css: { modules: { generateScopedName: toClassName } },
  ssr: { noExternal: command === 'build' ? bundled : [] },
  build: { ...browsers, assetsInlineLimit: 0, reportCompressedSize: false, rolldownOptions: { onLog } },
  environments: { client: { build: islands }, apps: { consumer: 'client', build: apps }, ssr: { build: server } },
}))
