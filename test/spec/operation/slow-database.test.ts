import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type PortalProcess, startPortalProcess } from '../../harness/portal-process.ts'
import { uccUrl } from '../../harness/wire.ts'

const latencyMs = 2000
const asked = 600
const directory = mkdtempSync(join(tmpdir(), 'portal-slow-'))
const socketPath = join(inject('portalData'), 'database/cluster/.s.PGSQL.5432')
let isSlow = false
let portal: PortalProcess

/** A proxy before the database that delays every query while `isSlow`. */
const line = createServer((asking) => {
  const answering = connect(socketPath)
  const drop = (socket: Socket) => () => socket.destroy()
  asking.on('data', (bytes) => setTimeout(() => answering.writable && answering.write(bytes), isSlow ? latencyMs : 0))
  answering.pipe(asking)
  asking.on('close', drop(answering)).on('error', drop(answering))
  answering.on('error', drop(asking))
})

beforeAll(async () => {
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const { port } = line.address() as AddressInfo
  portal = await startPortalProcess({
    DATA_DIR: directory,
    DATABASE_URL: `postgresql://portal@127.0.0.1:${port}/portal`,
    TRUST_PROXY: '1',
  })
})

afterAll(async () => {
  isSlow = false
  await portal.stop()
  line.close()
  rmSync(directory, { recursive: true, force: true })
})

let visitor = 0

/** A call without a cached response, from a new address. */
async function ask(): Promise<number> {
  visitor++
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${visitor >> 8}.${visitor & 255}` }
  const address = await uccUrl(['dns_relay', 'GWInterface', 'newslist'], {}, portal.origin)
  const body = JSON.stringify({ newstitle: `没有 ${visitor}` })
  const response = await fetch(address, { method: 'POST', headers, body })
  await response.arrayBuffer()
  return response.status
}

function memoryMiB(): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${portal.pid}/status`, 'utf8'))?.[1]) / 1024
}

async function isReady(): Promise<boolean> {
  return (await fetch(`${portal.origin}/readyz`)).ok
}

test('with a database that takes two seconds for every query, requests beyond the queue are refused at once, pages are served, and memory is stable', async () => {
  await fetch(`${portal.origin}/news`).then((response) => response.arrayBuffer())
  for (let i = 0; i < 50; i++) expect(await ask()).toBe(200)
  const before = memoryMiB()
  isSlow = true
  const answered: number[] = []
  const asking = Array.from({ length: asked }, () => ask().then((status) => answered.push(status)))
  expect((await fetch(`${portal.origin}/news`)).status).toBe(200)
  await Promise.all(asking)
  const refused = answered.filter((status) => status === 503).length
  expect(answered.filter((status) => status !== 503 && status !== 200)).toEqual([])
  expect(refused).toBeGreaterThan(asked / 3)
  expect(refused).toBeLessThan(asked)
  // Refused at once: no refusal came after a wait.
  expect(answered.slice(0, refused).every((status) => status === 503)).toBe(true)
  expect(memoryMiB() - before).toBeLessThan(100)
  isSlow = false
  await expect.poll(isReady, { timeout: 30_000 }).toBe(true)
  expect(await ask()).toBe(200)
}, 180_000)
