import { existsSync, globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

type Locked = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string>; optional?: boolean; dev?: boolean }
type Manifest = Record<'dependencies' | 'optionalDependencies', Record<string, string>> & {
  serverPackages: string[]
  engines: Record<string, string>
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }

/** The server, and the commands of operators. */
const roots = [
  'src/server/main.ts',
  ...globSync('src/features/*/*/documents/pages.ts'),
  ...['backup', 'restore', 'staff', 'content-archive', 'verify/ledger', 'verify/audit'].map((name) => `scripts/${name}.ts`),
]

/** Packages that code names, by following imports that are not of types alone, and the files of processes and threads. */
function listImportedPackages(): Set<string> {
  const found = new Set<string>()
  const seen = new Set<string>()
  const waiting = [...roots]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file) || !existsSync(file)) continue
    seen.add(file)
    for (const [, from = '', loaded = '', process = ''] of readFileSync(file, 'utf8').matchAll(importPattern)) {
      // Elsewhere it is a browser that loads it.
      const name = from || (file.includes('/server/') || file.startsWith('scripts/') ? loaded : '')
      if (process) waiting.push(process)
      else if (name === '') continue
      else if (/^[.#]/.test(name)) waiting.push(name.startsWith('#') ? name.replace('#', 'src/') : join(dirname(file), name))
      else if (!name.startsWith('node:') && !builtinModules.includes(name)) found.add(toPackage(name))
    }
  }
  return found
}

const importPattern = /^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'|(?<!typeof )import\('([^']+)'\)|'\.\/(src\/[^']+\.ts)'/gm

function toPackage(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** With what they need themselves; of packages for one platform all, though a machine installs one. */
function listClosure(names: readonly string[]): Set<string> {
  const closure = new Set<string>()
  function add(name: string, from: string): void {
    const path = findLocked(name, from)
    if (!path || closure.has(path)) return
    closure.add(path)
    const { dependencies, optionalDependencies } = packages[path] ?? {}
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed, path)
  }
  for (const name of names) add(name, '')
  return closure
}

/** As Node looks a package up: beside the one that needs it, then further up. */
function findLocked(name: string, from: string): string | undefined {
  const path = `${from ? `${from}/` : ''}node_modules/${name}`
  if (packages[path]) return path
  return from ? findLocked(name, from.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) : undefined
}

test('serverPackages of package.json names what code of a running server imports, and its Node and PostgreSQL', () => {
  const programs = Object.keys(manifest.optionalDependencies)
  expect(manifest.serverPackages).toEqual([...listImportedPackages(), ...programs].toSorted())
})

test('all of them are installed without the tools', () => {
  const shipped = { ...manifest.dependencies, ...manifest.optionalDependencies }
  expect(manifest.serverPackages.filter((name) => !(name in shipped))).toEqual([])
  expect([...listClosure(manifest.serverPackages)].filter((path) => packages[path]?.dev)).toEqual([])
})

test('a server with its commands needs at most 193 packages, counted for one platform', () => {
  const foreign = /linux-(arm|ppc|riscv|s390x)|linuxmusl|darwin|win32|freebsd|wasm|android|openharmony/
  expect([...listClosure(manifest.serverPackages)].filter((path) => !foreign.test(path)).length).toBeLessThanOrEqual(193)
})

test('engines name what the setup checks: it runs on the machine’s Node and fetches the pinned one', () => {
  const setup = readFileSync('scripts/setup.cjs', 'utf8')
  const [, node] = /^const minNode = (\d+)$/m.exec(setup) ?? []
  const [, npm] = /^const minNpm = (\d+)$/m.exec(setup) ?? []
  expect(manifest.engines).toEqual({ node: `>=${node}`, npm: `>=${npm}` })
})
