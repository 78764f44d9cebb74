import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDemoData } from '../../harness/demo-data.ts'
import { findFreePort } from '../../harness/portal/free-port.ts'
import { type PortalProcess, startPortalProcess } from '../../harness/portal-process.ts'

const directory = mkdtempSync(join(tmpdir(), 'portal-stopping-'))
let portal: PortalProcess

beforeAll(async () => {
  const production = {
    PORTAL_MODE: 'production',
    PUBLIC_URL: 'https://www.example.cn',
    SECRET_KEY: randomBytes(48).toString('base64'),
    SMS_PROVIDER: 'none',
  }
  portal = await startPortalProcess({ ...production, HOST: '127.0.0.1', PORT: String(await findFreePort()), DATA_DIR: directory })
})
afterAll(async () => {
  await portal.stop('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

async function readiness(): Promise<string> {
  return fetch(`${portal.origin}/readyz`).then(
    async (response) => `${response.status} ${await response.text()} ${response.headers.get('connection')}`,
    () => 'refused',
  )
}

/** A call that waits for its body, which comes with `finish`. */
function openSlowCall() {
  const { hostname, port } = new URL(portal.origin)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /ucc?InterfaceType=x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`,
  )
  return { answer: text(socket), finish: () => void socket.write('{}') }
}

/** Asks for thirty times 300 kB, more than the kernel takes, and reads nothing but the first bytes. */
async function openNonReadingSocket(path: string): Promise<Socket> {
  const { hostname, port } = new URL(portal.origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined).write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(30))
  await once(socket, 'data')
  return socket.pause()
}

test('in production readiness fails before the port closes, running requests are answered, and clients that read nothing delay no end', async () => {
  expect(await readiness()).toBe('200 ready keep-alive')
  const call = openSlowCall()
  const script = /\/assets\/mount-island-[\w-]+\.js/.exec(await (await fetch(portal.origin)).text())?.[0] as string
  const deaf = await Promise.all(Array.from({ length: 50 }, () => openNonReadingSocket(script)))
  const stopped = portal.stop('SIGTERM')
  const seen = new Set<string>()
  while (!seen.has('refused')) {
    const state = await readiness()
    if (state.startsWith('503') && !seen.has(state)) call.finish()
    seen.add(state)
  }
  expect([...seen].filter((one) => !one.startsWith('200 ready'))).toEqual(['503 stopping close', 'refused'])
  expect(await call.answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(await stopped).toBe(0)
  for (const socket of deaf) socket.destroy()
})

test('SIGTERM and SIGINT to npm start stop the portal and its database without a warning, and the next start is not refused', async () => {
  const data = mkdtempSync(join(tmpdir(), 'portal-npm-'))
  copyDemoData(data)
  const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined, PORT: '0', PORTAL_MODE: 'test', DATA_DIR: data }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM'] as const) {
    const npm = spawn('npm', ['start', '--silent'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(npm, 'close')
    const lines: string[] = []
    createInterface({ input: npm.stdout }).on('line', (line) => lines.push(line))
    await expect.poll(() => lines.some((line) => line.includes('门户已启动'))).toBe(true)
    npm.kill(signal)
    expect(await ended).toEqual([0, null])
    const logged = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as { level: number; msg: string })
    const stopping = logged.findIndex(({ msg }) => msg === 'stopping')
    expect(stopping).toBeGreaterThan(0)
    expect(logged.slice(stopping).filter(({ level }) => level > 30)).toEqual([])
    expect(existsSync(join(data, 'database/cluster/postmaster.pid'))).toBe(false)
  }
  rmSync(data, { recursive: true, force: true })
})

test('stopping a portal while it starts stops its database', async () => {
  const fresh = mkdtempSync(join(tmpdir(), 'portal-starting-'))
  const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined, PORT: '0', PORTAL_MODE: 'test', DATA_DIR: fresh }
  const starting = spawn('node', ['src/server/server.js'], { env, stdio: 'ignore' })
  const pidFile = join(fresh, 'database/cluster/postmaster.pid')
  await expect.poll(() => existsSync(pidFile)).toBe(true)
  starting.kill('SIGTERM')
  expect(await once(starting, 'exit')).toEqual([0, null])
  await expect.poll(() => existsSync(pidFile)).toBe(false)
  rmSync(fresh, { recursive: true, force: true })
})
