import { readFileSync } from 'node:fs'
import type { Architecture } from './pack-program.ts'

type Package = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  cpu?: string[]
  os?: string[]
  libc?: string[]
}

/** The folders in node_modules that a running portal needs on Linux with glibc: `serverPackages` of package.json and what these need. */
export function listRuntimePackages(arch: Architecture): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> }
  const { serverPackages } = JSON.parse(readFileSync('package.json', 'utf8')) as { serverPackages: string[] }
  const left = serverPackages.map((name): [from: string, name: string] => ['', name])
  const found = new Set<string>()
  for (const [from, name] of left) {
    const path = resolvePackage(packages, from, name)
    const one = path && packages[path]
    if (!one || found.has(path) || !runsOn(one, arch)) continue
    found.add(path)
    left.push(...listNeeded(one).map((needed): [string, string] => [path, needed]))
  }
  return [...found].toSorted()
}

function listNeeded({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }: Package): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
}

function runsOn({ cpu, os, libc }: Package, arch: Architecture): boolean {
  return (!cpu || cpu.includes(arch)) && (!os || os.includes('linux')) && (!libc || libc.includes('glibc'))
}

/** As Node finds a package: in the nearest node_modules above. */
function resolvePackage(packages: Record<string, Package>, from: string, name: string): string | undefined {
  const path = `${from ? `${from}/` : ''}node_modules/${name}`
  if (packages[path]) return path
  if (from === '') return undefined
  const above = from.lastIndexOf('/node_modules/')
  return resolvePackage(packages, above < 0 ? '' : from.slice(0, above), name)
}
