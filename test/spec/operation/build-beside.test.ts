import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openBuild } from '#server/build-folder.js'
import { copyDemoData } from '../../harness/demo-data.ts'
import { type PortalProcess, startPortalProcess } from '../../harness/portal-process.ts'

/** What a build reads, and what a portal reads at its start; the second is not changed here. */
const read = ['src', 'scripts', 'public', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']
const linked = ['node_modules', 'content', 'migrations']
const addresses = ['/', '/news', '/search', '/apply', '/query-coin', '/console']
const nobody = 2 ** 30

test('a build in the folder of a running portal changes nothing for it, and the next portal serves it', { timeout: 240_000 }, async () => {
  const project = copyProject()
  const name = openBuild().replace('build/', '')
  const first = await start(project)
  const before = { answers: await askAll(first, project, name), files: listFiles(project, name) }
  expect(before.answers.size).toBeGreaterThan(200)

  const folders = { used: '1'.repeat(16), left: '2'.repeat(16), bare: '3'.repeat(16) }
  noteUser(project, folders.used, process.pid)
  noteUser(project, folders.left, nobody)
  mkdirSync(join(project, 'build', folders.bare))
  appendFileSync(join(project, 'src/ui/base.css'), '\nbody { --built-anew: 1 }\n')
  // Not the synchronous form, under which connections that the portal closes meanwhile are used again.
  await promisify(execFile)('node', ['scripts/setup.cjs', '--build'], { cwd: project })

  expect(listFiles(project, name)).toEqual(before.files)
  expect(await askAll(first, project, name)).toEqual(before.answers)
  expect(Object.values(folders).filter((folder) => existsSync(join(project, 'build', folder)))).toEqual([folders.used])
  const second = await start(project)
  const sheet = await readFirstSheet(second)
  expect(sheet.text).toContain('--built-anew')
  expect((await readFirstSheet(first)).path).not.toBe(sheet.path)
  expect((await fetch(first.origin + sheet.path)).status).toBe(404)

  // The next version on the data of the first: pages that were opened before still find their scripts.
  await first.stop()
  const upgraded = await start(project, first.directory)
  expect((await readFirstSheet(upgraded)).path).toBe(sheet.path)
  const after = await askAll(upgraded, project, name)
  const ofAssets = ([asked]: [string, string]) => asked.startsWith('/assets/')
  expect([...after].filter(ofAssets)).toEqual([...before.answers].filter(ofAssets))
})

function copyProject(): string {
  const project = mkdtempSync(join(tmpdir(), 'project-'))
  onTestFinished(() => rmSync(project, { recursive: true, force: true }))
  for (const path of read) cpSync(path, join(project, path), { recursive: true })
  for (const path of linked) symlinkSync(join(process.cwd(), path), join(project, path))
  const folder = openBuild()
  cpSync(folder, join(project, folder), { recursive: true, filter: (path) => !path.includes('/used-by') })
  writeFileSync(join(project, 'build/current'), folder.replace('build/', ''))
  return project
}

async function start(project: string, directory?: string): Promise<PortalProcess & { directory: string }> {
  const DATA_DIR = directory ?? mkdtempSync(join(tmpdir(), 'portal-'))
  if (!directory) copyDemoData(DATA_DIR)
  // The folder of this run is not that of the copy.
  const portal = await startPortalProcess({ DATA_DIR, SERVED_BUILD: '', TRUST_PROXY: '1' }, undefined, project)
  onTestFinished(async () => {
    await portal.stop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  })
  return { ...portal, directory: DATA_DIR }
}

function listFiles(project: string, build: string): string[] {
  const made = globSync('{client,server}/**', { cwd: join(project, 'build', build) })
  return made.toSorted()
}

/** Status and text of every page and every file for browsers, each requested from another address, since the rate limit counts by address. */
async function askAll({ origin }: PortalProcess, project: string, build: string): Promise<Map<string, string>> {
  const files = globSync('assets/*', { cwd: join(project, 'build', build, 'client') }).filter((file) => !/\.(br|gz)$/.test(file))
  const answers = new Map<string, string>()
  for (const [i, path] of [...addresses, ...files.map((file) => `/${file}`)].entries()) {
    const response = await fetch(origin + path, { headers: { 'x-forwarded-for': `10.0.${i >> 8}.${i & 255}` } })
    answers.set(path, `${response.status} ${await response.text()}`)
  }
  expect([...answers].filter(([, answer]) => !answer.startsWith('200 ')).map(([path]) => path)).toEqual([])
  return answers
}

async function readFirstSheet({ origin }: PortalProcess): Promise<{ path: string; text: string }> {
  const html = await (await fetch(origin)).text()
  const path = /href="(\/assets\/documents[^"]*\.css)"/.exec(html)?.[1] as string
  return { path, text: await (await fetch(origin + path)).text() }
}

function noteUser(project: string, build: string, pid: number): void {
  const folder = join(project, 'build', build, 'used-by')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, String(pid)), '')
}
