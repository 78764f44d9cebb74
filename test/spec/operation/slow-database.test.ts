import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type PortalProcess, startPortalProcess } from '../../harness/portal-process.ts'
import { uccUrl } from '../../harness/wire.ts'

const asked = 600
const directory = mkdtempSync(join(tmpdir(), 'portal-slow-'))
const socketPath = join(inject('portalData'), 'database/cluster/.s.PGSQL.5432')
let slow: PromiseWithResolvers<void> | undefined
let portal: PortalProcess

/** A proxy before the database that holds every query back while `slow` is pending. */
const line = createServer((asking) => {
  const answering = connect(socketPath)
  const drop = (socket: Socket) => () => socket.destroy()
  asking.on('data', (bytes) => void Promise.resolve(slow?.promise).then(() => answering.writable && answering.write(bytes)))
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
  slow?.resolve()
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

test('with a database that answers no query for a while, requests beyond the queue are refused at once, pages are served, and memory is stable', async () => {
  await fetch(`${portal.origin}/news`).then((response) => response.arrayBuffer())
  for (let i = 0; i < 50; i++) expect(await ask()).toBe(200)
  const before = memoryMiB()
  slow = Promise.withResolvers<void>()
  const answered: number[] = []
  const asking = Array.from({ length: asked }, () => ask().then((status) => answered.push(status)))
  expect((await fetch(`${portal.origin}/news`)).status).toBe(200)
  // Refused at once, while no query is answered.
  await expect.poll(() => answered.length).toBeGreaterThan(asked / 3)
  expect(answered.every((status) => status === 503)).toBe(true)
  expect(memoryMiB() - before).toBeLessThan(100)
  slow.resolve()
  await Promise.all(asking)
  expect(answered.filter((status) => status !== 503 && status !== 200)).toEqual([])
  expect(answered).toContain(200)
  await expect.poll(isReady).toBe(true)
  expect(await ask()).toBe(200)
})

test('with a database that answers no query, the portal stops all the same', async () => {
  slow = Promise.withResolvers<void>()
  const asking = ask().catch(() => 'cut')
  expect(await portal.stop()).toBe(0)
  expect(await portal.ended).toContain('stopping was broken off')
  expect(await asking).toBe('cut')
})
