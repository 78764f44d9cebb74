// Measures the processor time of pages and calls, compared with nginx sending the same bytes. See README.md.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { pinToClientCore, median, rssMiB, serverCore } from './tools/machine.ts'
import { installTools, startNginx } from './tools/nginx.ts'
import { listAddresses, type Portal, portalEnvironment, startDatabase, startPortal } from './tools/portal.ts'
import { format, report, type Row } from './tools/table.ts'
import { measureCallRate } from './pages/calls.ts'
import { load } from './tools/wrk.ts'
import { printUsageWhenAsked } from '../scripts/usage.ts'

printUsageWhenAsked(
  '用法 / usage: npm run bench:pages -- [cached] [render] [ucc] [flood]\ncached pages, renders, calls, a flood; see bench/README.md',
)

const port = Number(process.env.BENCH_PORT ?? 4180)
const rounds = Number(process.env.ROUNDS ?? 9)
const parts = process.argv.slice(2)
const seconds = 1
const directory = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const rows: Row[] = []

function isSelected(part: string): boolean {
  return parts.length === 0 || parts.includes(part)
}

installTools()
pinToClientCore()
const database = await startDatabase(directory)
const env = portalEnvironment(directory, database.connectionString, port)
let portal: Portal | undefined
try {
  await (await startPortal(env)).stop()
  const starts: number[] = []
  for (let i = 0; i < 3; i++) {
    await portal?.stop()
    portal = await startPortal(env)
    starts.push(portal.firstResponseMs)
  }
  rows.push({ what: 'start to first page, database up', value: median(starts), unit: 'ms', atMost: 500 })
  if (portal) await measure(portal)
} finally {
  await portal?.stop()
  await database.stop()
  rmSync(directory, { recursive: true, force: true })
  report(rows)
}

async function measure(running: Portal): Promise<void> {
  await sleep(3000)
  rows.push({ what: 'memory at rest', value: rssMiB(running.pid), unit: 'MiB', atMost: 130 })
  const addresses = await listAddresses(running.origin)
  const article = addresses.find((address) => address.startsWith('/news/details')) ?? '/news/details'
  const pages = { home: '/', news: '/news', article }
  if (isSelected('cached')) await compareWithNginx(running, pages)
  if (isSelected('render')) await measureRenders()
  if (isSelected('ucc')) await measureCalls(running)
  if (isSelected('flood')) await measureFlood(running)
  rows.push({ what: 'memory after load', value: rssMiB(running.pid), unit: 'MiB', atMost: 200 })
}

async function compareWithNginx(running: Portal, pages: Record<string, string>): Promise<void> {
  const nginx = await startNginx({ directory, port: port + 1 }, running.origin, pages)
  try {
    for (const [name, path] of Object.entries(pages)) {
      const ours = { url: running.origin + path, pids: [running.pid] }
      const theirs = { url: `${nginx.origin}/${name}.html`, pids: nginx.pids }
      await load({ ...ours, seconds: 1 })
      const pairs: { portal: number; nginx: number }[] = []
      for (let round = 0; round < rounds; round++)
        pairs.push({ portal: (await load({ ...ours, seconds })).perCpuSecond, nginx: (await load({ ...theirs, seconds })).perCpuSecond })
      const ratios = pairs.map((pair) => (100 * pair.portal) / pair.nginx)
      const rates = `${format(median(pairs.map((pair) => pair.portal)))} : ${format(median(pairs.map((pair) => pair.nginx)))} /s`
      const note = `${format(Math.min(...ratios))}–${format(Math.max(...ratios))} %, ${rates}`
      rows.push({ what: `cached page against nginx: ${name}`, value: median(ratios), unit: '%', atLeast: 75, note })
    }
  } finally {
    await nginx.stop()
  }
}

async function measureRenders(): Promise<void> {
  const child = spawn('taskset', ['-c', serverCore, process.execPath, 'bench/pages/render.ts', '/', '/news'], {
    env: { ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const rates = JSON.parse(await text(child.stdout)) as Record<string, number>
  for (const [page, value] of Object.entries(rates))
    rows.push({ what: `render ${page}`, value, unit: '/CPU s', ...(page === '/' && { atLeast: 600 }) })
}

async function measureCalls(running: Portal): Promise<void> {
  const bodies = { cached: '{"PageNum":1,"PageSize":10}', 'not cached': '{"PageNum":1,"PageSize":10,"newstitle":"安全 %d"}' }
  for (const [name, body] of Object.entries(bodies)) {
    await measureCallRate(running, { directory, body, seconds: 1 })
    const rates: number[] = []
    for (let round = 0; round < 3; round++) rates.push(await measureCallRate(running, { directory, body, seconds }))
    rows.push({ what: `call newslist, ${name}`, value: median(rates), unit: '/CPU s', atLeast: name === 'cached' ? 15_000 : 3000 })
  }
}

async function measureFlood(running: Portal): Promise<void> {
  const home = { url: `${running.origin}/`, pids: [running.pid], seconds: 2 }
  // In the baseline rounds the same flood goes to nginx, so that its effect on the machine is not attributed to the portal.
  const nginx = await startNginx({ directory, port: port + 1 }, running.origin, { home: '/' })
  const baselineRates: number[] = []
  const costs: number[] = []
  const sizes: number[] = []
  let answers = ''
  try {
    for (let round = 0; round < rounds; round++) {
      const baseline = await runDuringFlood(nginx.origin, () => load(home))
      baselineRates.push(baseline.measured.perCpuSecond)
      const flooded = await runDuringFlood(running.origin, () => load(home))
      const { requests, cpu } = flooded.measured
      // The flood has a fixed rate: its cost is the share of a core beyond the home pages.
      costs.push((100 * (cpu - requests / median(baselineRates))) / home.seconds)
      sizes.push(rssMiB(running.pid))
      answers = flooded.answers
    }
  } finally {
    await nginx.stop()
  }
  // The first round warms the caches.
  const [first = 0, ...later] = sizes
  const largestChange = Math.max(0, ...later.map((size) => Math.abs(size - first)))
  rows.push({ what: 'flood of unknown URLs: share of the core', value: median(costs), unit: '%', atMost: 10, note: answers })
  rows.push({
    what: 'flood of unknown URLs: change of memory',
    value: largestChange,
    unit: 'MiB',
    atMost: 20,
    note: sizes.map(format).join(' '),
  })
}

/** The flood runs on the server's core, of which only the portal's time is counted: on the other core it would slow the load. */
async function runDuringFlood<T>(origin: string, work: () => Promise<T>): Promise<{ measured: T; answers: string }> {
  const flood = spawn('taskset', ['-c', serverCore, process.execPath, 'bench/pages/flood.ts', origin], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = text(flood.stdout)
  try {
    await sleep(300)
    const measured = await work()
    flood.kill()
    return { measured, answers: await output }
  } finally {
    flood.kill()
  }
}
