// `npm run test:security -- pipelined`: connections that pipeline requests and read nothing cost others nothing.
// --only=<part of a target's name>; --seconds=4 for each attack.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openWorld, writeLine } from './world.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, seconds: { type: 'string', default: '4' } } })
const attackMs = Number(values.seconds) * 1000
const packetBytes = 62 * 1024
const maxP95Ms = 50
const maxGrowthMiB = 20
const slices = 12
// Two visitors at the same time, each with a pause between requests as readers have.
const visitors = 2
const pauseMs = 10
const warmUpMs = 8000

const world = await openWorld()
const { hostname, port } = new URL(world.origin)
const script = /\/assets\/mount-island-[\w-]+\.js/.exec(await (await fetch(world.origin)).text())?.[0] as string
const targets: Record<string, (i: number) => string> = {
  'a cached page': () => '/',
  'an asset without Accept-Encoding': () => script,
  readiness: () => '/readyz',
  'pictures that are not there': (i) => `/media/${i.toString(16).padStart(20, '0')}/1x1.png`,
  'the sitemap': () => '/sitemap.xml',
}
const attacks = { 'one connection': once62KiB(1), 'four connections': once62KiB(4), '150 slow connections': slowly(150) }

function packet(path: (i: number) => string): Buffer {
  let requests = ''
  for (let i = 0; requests.length < packetBytes; i++) requests += `GET ${path(i)} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`
  return Buffer.from(requests)
}

async function openNonReadingSocket(): Promise<Socket> {
  const socket = connect(Number(port), hostname).pause()
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

function once62KiB(count: number) {
  return async (bytes: Buffer): Promise<Socket[]> => {
    const sockets = await Promise.all(Array.from({ length: count }, openNonReadingSocket))
    for (const socket of sockets) socket.write(bytes)
    return sockets
  }
}

function slowly(count: number) {
  return async (bytes: Buffer): Promise<Socket[]> => {
    const sockets = await Promise.all(Array.from({ length: count }, openNonReadingSocket))
    void sendSlices(sockets, bytes)
    return sockets
  }
}

async function sendSlices(sockets: Socket[], bytes: Buffer): Promise<void> {
  const size = Math.ceil(bytes.length / slices)
  for (let start = 0; start < bytes.length; start += size)
    for (const socket of sockets) {
      if (socket.writable) socket.write(bytes.subarray(start, start + size))
      await sleep(attackMs / 2 / slices / sockets.length)
    }
}

type Seen = { waits: number[]; refused: number; failed: number }

async function visit(seen: Seen, number: number, until: () => boolean): Promise<void> {
  for (let i = 0; !until(); i++) {
    const began = performance.now()
    const status = await ask(i, `10.0.${number}.${i % 250}`)
    seen.waits.push(performance.now() - began)
    if (status === 503) seen.refused++
    else if (status !== 200) seen.failed++
    await sleep(pauseMs)
  }
}

/** In turn a cached page, a cached call and one that asks the database. */
async function ask(i: number, ip: string): Promise<number> {
  const headers = { 'x-forwarded-for': ip, 'content-type': 'application/json' }
  const bodies = ['{"PageNum":1,"PageSize":10}', `{"PageNum":1,"PageSize":10,"newstitle":"数据 ${i % 50}"}`]
  const response = await (i % 3 === 0
    ? fetch(`${world.origin}/news`, { headers })
    : fetch(world.toUrl(['dns_relay', 'GWInterface', 'newslist']), { method: 'POST', headers, body: bodies[(i % 3) - 1] as string }))
  await response.arrayBuffer()
  return response.status
}

async function measureVisitors(ms: number, start: () => Promise<Socket[]>): Promise<Seen & { growth: number }> {
  const seen: Seen = { waits: [], refused: 0, failed: 0 }
  const before = rssMiB()
  let most = before
  const ends = performance.now() + ms
  const watching = setInterval(() => (most = Math.max(most, rssMiB())), 50)
  const visits = Array.from({ length: visitors }, (_, i) => visit(seen, i, () => performance.now() > ends))
  const sockets = await start()
  await Promise.all(visits)
  clearInterval(watching)
  for (const socket of sockets) socket.destroy()
  return { ...seen, growth: most - before }
}

function rssMiB(): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${world.pid}/status`, 'utf8'))?.[1]) / 1024
}

function p95(waits: number[]): number {
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] as number
}

try {
  await measureVisitors(warmUpMs, async () => [])
  const baseline = await measureVisitors(attackMs, async () => [])
  writeLine(
    `without an attack: p95 ${p95(baseline.waits).toFixed(1)} ms, slowest ${Math.max(...baseline.waits).toFixed(0)} ms, +${baseline.growth.toFixed(1)} MiB`,
  )
  for (const [target, path] of Object.entries(targets)) {
    if (!target.includes(values.only)) continue
    const bytes = packet(path)
    for (const [attack, start] of Object.entries(attacks)) {
      const { waits, refused, failed, growth } = await measureVisitors(attackMs, () => start(bytes))
      const isGood = p95(waits) < maxP95Ms && refused + failed === 0 && growth <= maxGrowthMiB
      if (!isGood) process.exitCode = 1
      writeLine(
        `${isGood ? 'ok    ' : 'FAILED'} ${target}, ${attack}: others p95 ${p95(waits).toFixed(1)} ms, slowest ${Math.max(...waits).toFixed(0)} ms, ${refused} of ${waits.length} 503, ${failed} failed; +${growth.toFixed(1)} MiB`,
      )
      // What is left of the attack must not count for the next one.
      await sleep(1000)
    }
  }
} finally {
  await world.stop('SIGKILL')
}
