import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type PortalProcess, startPortalProcess } from '../../harness/portal-process.ts'
import { startSecondPortal } from '../../harness/portal/second-portal.ts'
import { uccUrl } from '../../harness/wire.ts'

const directory = mkdtempSync(join(tmpdir(), 'portal-outage-'))
const socketPath = join(inject('portalData'), 'database/cluster/.s.PGSQL.5432')
const open = new Set<Socket>()
const output: string[] = []
let isAway = false
let portal: PortalProcess

/** A proxy before the database that refuses connections while `isAway`. */
const line = createServer((asking) => {
  if (isAway) return void asking.destroy()
  const answering = connect(socketPath)
  for (const socket of [asking, answering]) {
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => [asking, answering].map((one) => one.destroy()))
  }
  asking.pipe(answering).pipe(asking)
})

beforeAll(async () => {
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const { port } = line.address() as AddressInfo
  const DATABASE_URL = `postgresql://portal@127.0.0.1:${port}/portal`
  portal = await startPortalProcess({ DATA_DIR: directory, DATABASE_URL, TRUST_PROXY: '1' }, (text) => void output.push(text))
})

afterAll(async () => {
  isAway = false
  await portal.stop()
  line.close()
  rmSync(directory, { recursive: true, force: true })
})

let visitor = 0

async function get(path: string): Promise<{ status: number; type: string; text: string }> {
  const response = await fetch(portal.origin + path, { headers: { 'x-forwarded-for': `10.8.0.${++visitor % 250}` } })
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() }
}

async function call(): Promise<string> {
  const address = await uccUrl(['portal', 'search', 'find'], {}, portal.origin)
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.8.1.${++visitor % 250}` }
  return (await fetch(address, { method: 'POST', headers, body: '{"query":"数据"}' })).text()
}

type Line = { time: string; level: number; msg: string; outcome?: string; err?: { message: string } }

function troubles(): Line[] {
  return output
    .join('')
    .split('\n')
    .filter((text) => text.startsWith('{'))
    .map((text) => JSON.parse(text) as Line)
    .filter(({ level, msg }) => level >= 40 || msg === 'call refused')
}

/** Kinds with more lines than minutes have passed between the first and the last of them, by the log's own times. */
function findRepeated(lines: Line[]): string[] {
  const kinds = Map.groupBy(lines, ({ msg, outcome }) => `${msg} ${outcome ?? ''}`)
  return [...kinds].flatMap(([kind, [first, ...later]]) => {
    const spanMs = Date.parse(later.at(-1)?.time ?? '') - Date.parse(first?.time ?? '')
    return later.length > Math.ceil(spanMs / 60_000) ? [`${later.length + 1} × ${kind} in ${spanMs} ms`] : []
  })
}

test('while the database is down, cached responses are served, others are 503, and the log has one line of each kind a minute', async () => {
  for (const path of ['/', '/sitemap.xml', '/rss.xml']) expect((await get(path)).status).toBe(200)
  output.length = 0
  isAway = true
  for (const socket of open) socket.destroy()
  await expect.poll(async () => (await get('/readyz')).status).toBe(503)
  expect((await get('/readyz')).text).toBe('database unreachable')
  for (const path of ['/', '/sitemap.xml', '/rss.xml', '/healthz']) expect((await get(path)).status).toBe(200)
  for (let i = 0; i < 20; i++)
    for (const path of [`/search?q=${i}`, `/news?newstitle=${i}`, '/dsmm?s=1', '/media/0123456789abcdef0123/480.webp']) {
      const { status, type, text } = await get(path)
      expect([path, status, type]).toEqual([path, 503, 'text/html; charset=utf-8'])
      expect(text).toContain('服务暂时不可用')
    }
  for (let i = 0; i < 20; i++) expect(await call()).toBe('Server Connect Error.')
  const lines = troubles()
  expect(findRepeated(lines)).toEqual([])
  expect(lines.map(({ msg, outcome }) => `${msg} ${outcome}`)).toContain('call refused database_down')
  expect(lines.filter(({ err }) => err && /^$|\[object/.test(err.message))).toEqual([])

  isAway = false
  await expect.poll(async () => (await get('/readyz')).status).toBe(200)
  expect((await get('/search?q=数据')).status).toBe(200)
})

test('a database that is unreachable at the start is named by its setting, without its password', async () => {
  const DATABASE_URL = 'postgresql://portal:a-secret-word@127.0.0.1:1/portal'
  const failed = await startPortalProcess({ DATA_DIR: directory, DATABASE_URL }).catch((error: Error) => error.message)
  expect(failed).toContain('DATABASE_URL: no connection to 127.0.0.1:1/portal: connect ECONNREFUSED 127.0.0.1:1')
  expect(failed).not.toContain('a-secret-word')
})

test('an unreachable file store makes the instance unready, with the reason', async () => {
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  const second = await startSecondPortal({ FILES_URL: 's3://files?endpoint=http://127.0.0.1:1', ...keys })
  const response = await fetch(`${second.origin}/readyz`)
  expect([response.status, await response.text()]).toEqual([
    503,
    expect.stringMatching(/^file store unreachable: bucket files: .*ECONNREFUSED/),
  ])
  await second.stop()
})
