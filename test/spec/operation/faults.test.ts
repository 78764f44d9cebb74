import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isPostgres } from '#platform/db/server/embedded/postgres-processes.ts'
import { copyDemoData, startDemoPortal } from '../../harness/demo-data.ts'
import { type PortalProcess, startPortalProcess } from '../../harness/portal-process.ts'
import { waitUntil } from '../../harness/wait-until.ts'
import { uccUrl } from '../../harness/wire.ts'

const directory = mkdtempSync(join(tmpdir(), 'portal-faults-'))
const clients = 8
let portal: PortalProcess

beforeAll(async () => {
  portal = await startDemoPortal(directory, { TRUST_PROXY: '1' })
})
afterEach(async () => {
  await waitUntil('the portal is ready', async () => (await getStatus('/readyz')()) === 200)
})
afterAll(async () => {
  await portal.stop()
  rmSync(directory, { recursive: true, force: true })
})

function getStatus(path: string) {
  return () =>
    fetch(portal.origin + path).then(
      async (response) => (await response.arrayBuffer(), response.status),
      () => 0,
    )
}

function postmaster(): number {
  return Number(readFileSync(join(directory, 'database/cluster/postmaster.pid'), 'utf8').split('\n', 1)[0])
}

test('cached pages are served while the database is down, and the portal reconnects', async () => {
  await getStatus('/news')()
  const before = postmaster()
  process.kill(before, 'SIGKILL')
  expect(await getStatus('/news')()).toBe(200)
  expect(await getStatus('/healthz')()).toBe(200)
  // A connection may outlive its postmaster for a moment and still answer.
  await expect.poll(postmaster).not.toBe(before)
  await expect.poll(getStatus('/readyz')).toBe(200)
  expect(await getStatus('/search?q=数据')()).toBe(200)
})

let called = 0

/** Calls repeatedly until aborted, each time as another visitor, whom no rate limit stops; records each response. */
async function callRepeatedly(until: AbortSignal, responses: string[]): Promise<void> {
  const search = await uccUrl(['portal', 'search', 'find'], {}, portal.origin)
  while (!until.aborted) {
    called++
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${called >> 16}.${(called >> 8) & 255}.${called & 255}`,
    }
    const response = await fetch(search, { method: 'POST', headers, body: '{"query":"数据"}' })
    responses.push(`${response.status} ${(await response.text()).slice(0, 40)}`)
  }
}

test('a database that is killed under load is reported as down, and answers again', async () => {
  const stopping = new AbortController()
  const responses: string[] = []
  const asking = Array.from({ length: clients }, () => callRepeatedly(stopping.signal, responses))
  await expect.poll(() => responses.length).toBeGreaterThan(clients)
  process.kill(postmaster(), 'SIGKILL')
  const isDown = (text: string) => text === '200 Server Connect Error.'
  await expect.poll(() => responses.some(isDown)).toBe(true)
  const findAnswered = () => responses.findIndex((text, i) => i > responses.findIndex(isDown) && text.startsWith('200 {"ReturnValue":1'))
  await expect.poll(findAnswered).toBeGreaterThan(0)
  stopping.abort()
  await Promise.all(asking)
  // 503: too many wait for the database already.
  expect(responses.filter((text) => !/^(200 \{"ReturnValue":1|200 Server Connect Error\.$|503 )/.test(text))).toEqual([])
})

test('two hundred slow request bodies delay no other request', async () => {
  const paths = ['/', '/news', '/healthz', '/explore']
  // After the last test a connection to the killed database may fail once more.
  for (const path of paths) await expect.poll(getStatus(path)).toBe(200)
  const { hostname, port } = new URL(portal.origin)
  const sockets = Array.from({ length: 200 }, () => connect({ port: Number(port), host: hostname, localAddress: '127.0.0.2' }))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) {
    socket.on('error', () => undefined)
    socket.write(`POST /ucc?Pagename=x HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`)
  }
  for (const path of paths) expect([path, await getStatus(path)()]).toEqual([path, 200])
  for (const socket of sockets) socket.destroy()
})

test('a second start on the same data directory is refused and names the process', async () => {
  await expect(startPortalProcess({ DATA_DIR: directory })).rejects.toThrow(new RegExp(`in use by process ${portal.pid}`))
})

test('kill -9 of the portal ends its database too, and the next start continues with the same data', async () => {
  const number = /共 (?:<!-- -->)?(\d+)/.exec(await (await fetch(`${portal.origin}/news`)).text())?.[1]
  const orphan = postmaster()
  await portal.stop('SIGKILL')
  await expect.poll(() => isPostgres(orphan)).toBe(false)
  portal = await startPortalProcess({ DATA_DIR: directory })
  const again = /共 (?:<!-- -->)?(\d+)/.exec(await (await fetch(`${portal.origin}/news`)).text())?.[1]
  expect(again).toBe(number)
})

test('SIGTERM under load aborts no response and exits with 0', async () => {
  const stopping = new AbortController()
  let [answered, broken] = [0, 0]
  async function visit(): Promise<void> {
    while (!stopping.signal.aborted) {
      const response = await fetch(`${portal.origin}/news?typeid=policy`).catch(() => undefined)
      // The port is closed.
      if (!response) return
      await response.text().then(
        () => answered++,
        () => broken++,
      )
    }
  }
  const visitors = Array.from({ length: 20 }, visit)
  await expect.poll(() => answered).toBeGreaterThan(20)
  const code = portal.stop('SIGTERM')
  expect(await code).toBe(0)
  stopping.abort()
  await Promise.all(visitors)
  expect(broken).toBe(0)
  portal = await startPortalProcess({ DATA_DIR: directory })
})

function start(settings: Record<string, string>): { status: number | null; lines: string[] } {
  try {
    execFileSync('node', ['src/server/server.js'], { env: { PATH: process.env.PATH, PORT: '0', ...settings }, stdio: 'pipe' })
    return { status: 0, lines: [] }
  } catch (error) {
    const { status, stderr } = error as { status: number | null; stderr: Buffer }
    return { status, lines: String(stderr).trim().split('\n') }
  }
}

test('production refuses to start without its secrets, one line for each', () => {
  expect(start({ PORTAL_MODE: 'production' })).toEqual({
    status: 1,
    lines: [expect.stringMatching(/^PUBLIC_URL:/), expect.stringMatching(/^SECRET_KEY:/), expect.stringMatching(/^SMS_PROVIDER:/)],
  })
})

test('production refuses the database of a demo', async () => {
  await portal.stop()
  const refused = start({
    PORTAL_MODE: 'production',
    PUBLIC_URL: 'https://www.example.cn',
    SECRET_KEY: randomBytes(48).toString('base64'),
    SMS_PROVIDER: 'none',
    DATA_DIR: directory,
  })
  expect(refused).toMatchObject({ status: 1, lines: [expect.stringMatching(/demo content/)] })
  portal = await startPortalProcess({ DATA_DIR: directory })
})

test('a port in use is reported in one line', async () => {
  const other = mkdtempSync(join(tmpdir(), 'portal-port-'))
  copyDemoData(other)
  const child = spawn('node', ['src/server/server.js'], {
    env: { ...process.env, PORT: new URL(portal.origin).port, PORTAL_MODE: 'test', DATA_DIR: other },
  })
  const output: string[] = []
  child.stderr.on('data', (text: Buffer) => output.push(String(text)))
  const [code] = (await once(child, 'exit')) as [number]
  rmSync(other, { recursive: true, force: true })
  expect([code, output.join('').trim().split('\n').length, output.join('')]).toEqual([
    1,
    1,
    expect.stringMatching(/^PORT \/ HOST: .*EADDRINUSE/),
  ])
})
