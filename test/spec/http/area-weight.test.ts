import { existsSync, readFileSync, statSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { openBuild } from '#server/build-folder.js'

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
const client = `${openBuild()}/client`
const manifest = JSON.parse(readFileSync(`${client}/.vite/apps.json`, 'utf8')) as Record<string, Chunk>

/** The files of chunks and of all that they import. */
function listFiles(keys: readonly string[]): Set<string> {
  const known = new Set<string>()
  const files = new Set<string>()
  const add = (key: string) => {
    if (known.has(key)) return
    known.add(key)
    const { file, css = [], imports = [] } = manifest[key] as Chunk
    for (const one of [file, ...css]) files.add(one)
    imports.forEach(add)
  }
  keys.forEach(add)
  return files
}

/** As sent: with brotli, if the build has compressed it. */
function sentBytes(file: string): number {
  const path = `${client}/${file}`
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

const antdSheet = Object.values(manifest).find(({ file }) => /\/antd-[^/]*\.css$/.test(file))?.file as string
const editor = ['src/features/site/content/console/editor/content-editor.tsx', 'src/features/site/content/console/text/rich-text-field.tsx']

const screens = [
  {
    name: 'the list of articles',
    area: 'console',
    routes: 'console-routes',
    modules: ['src/features/site/content/console/list/content-list.tsx'],
    maxKb: 447,
    maxFiles: 52,
  },
  { name: 'an article in the editor', area: 'console', routes: 'console-routes', modules: editor, maxKb: 540, maxFiles: 52 },
  {
    name: 'the records of an applicant',
    area: 'apply',
    routes: 'apply-routes',
    modules: ['src/features/scan/scan-applications/account/records/apply-list.tsx'],
    maxKb: 433,
    maxFiles: 42,
  },
  {
    name: 'the application form',
    area: 'apply',
    routes: 'apply-routes',
    modules: ['src/features/scan/scan-applications/account/form/apply-add.tsx'],
    maxKb: 387,
    maxFiles: 40,
  },
  {
    name: 'the records of a coin account',
    area: 'query-coin',
    routes: 'query-coin-routes',
    modules: ['src/features/coin/accounts/account/coin-result.tsx'],
    maxKb: 451,
    maxFiles: 55,
  },
]

test.each(screens)('$name loads with at most $maxKb kB in $maxFiles requests', ({ area, routes, modules, maxKb, maxFiles }) => {
  const files = [...listFiles([`src/apps/${area}.ts`, `src/apps/${routes}.ts`, ...modules]), antdSheet]
  expect(Math.round(files.reduce((sum, file) => sum + sentBytes(file), 0) / 1000)).toBeLessThanOrEqual(maxKb)
  expect(files.length).toBeLessThanOrEqual(maxFiles)
})

const consoleFiles = listFiles(['src/apps/console.ts', 'src/apps/console-routes.ts'])
// The editor of texts is a field, with a bar of its own below.
const noScreens = ['src/apps/console-routes.ts', 'src/features/site/content/console/text/rich-text-field.tsx']
const consoleScreens = (manifest['src/apps/console.ts']?.dynamicImports ?? []).filter((key) => !noScreens.includes(key))

test('no screen of the console brings more than 100 kB of script, or 120 kB with what many screens share', () => {
  expect(consoleScreens.length).toBeGreaterThan(70)
  const filesOf = consoleScreens.map((key) => [...listFiles([key])].filter((file) => file.endsWith('.js') && !consoleFiles.has(file)))
  const isShared = (file: string) => filesOf.filter((files) => files.includes(file)).length > 10
  const toKb = (files: readonly string[]) => Math.round(files.reduce((sum, file) => sum + sentBytes(file), 0) / 1000)
  const weights = consoleScreens.map((screen, at) => {
    const files = filesOf[at] as string[]
    return { screen, all: toKb(files), own: toKb(files.filter((file) => !isShared(file))) }
  })
  expect(weights.filter(({ own, all }) => own > 100 || all > 120)).toEqual([])
  expect(Math.max(...weights.map(({ all }) => all))).toBeGreaterThan(50)
})

test('the first call of an area imports no file of its own', () => {
  expect(manifest).toHaveProperty(['src/apps/apply.ts'])
  for (const module of ['src/gateway/client.ts', 'src/platform/session/shared/session-caller.ts'])
    expect(manifest).not.toHaveProperty([module])
})

test('the text editor is 220 kB at most, compressed with gzip', () => {
  const [field] = listFiles(['src/features/site/content/console/text/rich-text-field.tsx'])
  expect(statSync(`${client}/${field}.gz`).size).toBeLessThanOrEqual(220_000)
})

test.each(['apply', 'query-coin', 'console'])('the document of /%s asks for its entry first, then for what this imports', async (area) => {
  const html = await (await fetch(`${inject('portal')}/${area}`)).text()
  const preloads = [...html.matchAll(/<link rel="modulepreload" href="\/([^"]+)"/g)].map(([, file]) => file)
  const [entry] = listFiles([`src/apps/${area}.ts`])
  expect(preloads[0]).toBe(entry)
  const scripts = [...listFiles([`src/apps/${area}.ts`, `src/apps/${area}-routes.ts`])].filter((file) => file.endsWith('.js'))
  expect(new Set(preloads)).toEqual(new Set(scripts))
})
