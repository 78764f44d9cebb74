import { hash } from 'node:crypto'
import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { defineConfig, type Rolldown } from 'vite'
import { serverStaysHome } from './scripts/vite/server-stays-home.ts'

// Engines of today's Chinese desktops and phones; older ones get complete documents without scripts.
const target = ['chrome88', 'safari15', 'firefox102']
// Short, because every class name stands in the styles, in the scripts and in every document.
const toClassName = (name: string, file: string) => `${name}-${hash('sha256', relative(import.meta.dirname, file)).slice(0, 4)}`

// What every island needs is one request, what several need another.
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|mount-island/, priority: 2 },
  { name: 'ui', test: /\/src\/(ui|kit)\//, minShareCount: 2, includeDependenciesRecursively: false },
]
const input = ['src/portal/hydrate-islands.ts', 'src/portal/mount-island.tsx', ...globSync('src/**/islands/*.tsx')]
// The loader stays small: it names no module but the islands' own. Their style is part of the documents' sheet.
const islands = {
  outDir: 'build/client',
  manifest: '.vite/islands.json',
  target,
  cssCodeSplit: false,
  modulePreload: false as const,
  rolldownOptions: { input, preserveEntrySignatures: 'allow-extension' as const, output: { codeSplitting: { groups } } },
}

// antd marks its files for server components, which nothing here is.
const onLog: Rolldown.InputOptions['onLog'] = (level, log, next) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : next(level, log))
const apps = {
  outDir: 'build/client',
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: '.vite/apps.json',
  target,
  rolldownOptions: { onLog, input: ['src/apps/apply.tsx', 'src/apps/query-coin.tsx', 'src/apps/console.tsx'] },
}

// Server and documents in one piece, and the one sheet and the pictures of the documents.
const server = {
  outDir: 'build/server',
  ssr: 'src/main.ts',
  emitAssets: true,
  copyPublicDir: false,
  cssCodeSplit: false,
  cssTarget: target,
  manifest: '.vite/documents.json',
  target: 'esnext',
}

// Bundled into the server, libraries of many small files cost neither time nor memory at the start.
const bundled = ['cron-parser', 'kysely', 'lucide-react', 'luxon', 'pg-boss', 'prom-client', 'zod']

export default defineConfig(({ command }) => ({
  plugins: [serverStaysHome()],
  css: { modules: { generateScopedName: toClassName } },
  ssr: { noExternal: command === 'build' ? bundled : [] },
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
  environments: { client: { build: islands }, apps: { consumer: 'client', build: apps }, ssr: { build: server } },
}))
