// `npm run test:security -- floods`: one address floods the portal with what no cache holds, another reads pages and asks calls meanwhile.
// Ends with 1 when the reader is refused once, waits too long, or a multipart body blocks the process.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMultipart } from '#gateway/server/multipart/read-multipart.ts'
import type { Flood, FloodReport } from './flood-worker.ts'
import { openWorld, writeLine } from './world.ts'

const seconds = 8
const roundMs = 150
const worstRefused = 0
const worstP95Ms = 100
const worstBlockMs = 50
const flooder = '127.0.0.2'
const reader = '127.0.0.3'

const floods: Record<string, Omit<Flood, 'origin' | 'seconds' | 'localAddress'> | undefined> = {
  'no flood': undefined,
  '/readyz, 211 KiB/s': { path: '/readyz', kibPerSecond: 211 },
  '/media/<random>, 211 KiB/s': { path: '/media/{random}/480.webp', kibPerSecond: 211 },
  '/files/<random>, 211 KiB/s': { path: '/files/{random}', kibPerSecond: 211 },
  '/sitemap.xml, 211 KiB/s': { path: '/sitemap.xml', kibPerSecond: 211 },
  'searches, 20 a second': { path: '/search?q={random}', perSecond: 20 },
  'searches, 211 KiB/s': { path: '/search?q={random}', kibPerSecond: 211 },
}

const world = await openWorld({ TRUST_PROXY: '0' })
const agent = new Agent({ keepAlive: true, localAddress: reader })
let asked = 0

/** A page and two calls that no cache holds, a little below what one visitor may ask. */
async function readOnce(): Promise<{ status: number; ms: number }[]> {
  const call = world.toUrl(['dns_relay', 'GWInterface', 'newslist']).slice(world.origin.length)
  const body = () => JSON.stringify({ newstitle: `没有 ${++asked}` })
  return Promise.all([ask('GET', `/news?newstitle=${++asked}`), ask('POST', call, body()), ask('POST', call, body())])
}

function ask(method: string, path: string, body?: string): Promise<{ status: number; ms: number }> {
  const began = performance.now()
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request(world.origin + path, { method, agent, headers: body === undefined ? {} : headers }, (response) => {
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - began }))
    })
    sent.on('error', () => resolve({ status: 0, ms: performance.now() - began }))
    sent.end(body)
  })
}

async function startFlood(flood: Omit<Flood, 'origin' | 'seconds' | 'localAddress'>): Promise<FloodReport> {
  const given: Flood = { ...flood, origin: world.origin, seconds, localAddress: flooder }
  const child = fork(new URL('flood-worker.ts', import.meta.url), [JSON.stringify(given)])
  const [report] = (await once(child, 'message')) as [FloodReport]
  child.kill()
  return report
}

/** Answers whether the reader was served. */
async function measure(name: string, flood: (typeof floods)[string]): Promise<boolean> {
  const flooding = flood && startFlood(flood)
  const answers: { status: number; ms: number }[] = []
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const [round] = await Promise.all([readOnce(), sleep(roundMs)])
    answers.push(...round)
  }
  const report = await flooding
  const refused = answers.filter(({ status }) => status !== 200).length
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const p95 = times[Math.floor(times.length * 0.95)] as number
  const flooded = report
    ? ` (flood: ${Object.entries(report)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ')})`
    : ''
  writeLine(
    `${name}: ${refused} of ${answers.length} refused, p50 ${times[times.length >> 1]?.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms${flooded}`,
  )
  return refused <= worstRefused && p95 <= worstP95Ms
}

/** The longest that a body of 4 MiB, arriving at once, takes to be parsed. */
async function multipartBlockMs(): Promise<number> {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n'
  const times: number[] = []
  for (const unit of ['--b--', '\r\n--b--\r\n', '\r\n', '--', 'b']) {
    const body = Buffer.concat([Buffer.from(head), Buffer.alloc(4 * 1024 * 1024, unit), Buffer.from('\r\n--b--\r\n')])
    const began = performance.now()
    await readMultipart([body], 'multipart/form-data; boundary=b')
    times.push(performance.now() - began)
  }
  return Math.max(...times)
}

for (let i = 0; i < 20; i++) await readOnce()
await sleep(5000)
let isServed = true
for (const [name, flood] of Object.entries(floods)) {
  isServed = (await measure(name, flood)) && isServed
  await sleep(2000)
}
const blockMs = await multipartBlockMs()
writeLine(`multipart bodies of 4 MiB: ${blockMs.toFixed(0)} ms at most`)
agent.destroy()
await world.stop()
process.exit(isServed && blockMs <= worstBlockMs ? 0 : 1)
