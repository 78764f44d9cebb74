// Measures the processor time of pages and calls, compared with nginx sending the same bytes. See README.md.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { compareCrypto } from './pages/crypto.ts'
import { type Pair, toComparison } from './tools/compare.ts'
import { median, rssMiB, runOnServerCore, serverCore } from './tools/machine.ts'
import { installTools, startNginx } from './tools/nginx.ts'
import { loadCall } from './tools/call-load.ts'
import { listAddresses } from './tools/portal.ts'
import { type Bench, isSelected, runBench } from './tools/run.ts'
import { format, type Row } from './tools/table.ts'
import { load } from './tools/wrk.ts'
import { printUsageWhenAsked } from '../scripts/usage.ts'

printUsageWhenAsked(
  '用法 / usage: npm run bench:pages -- [cached] [visits] [render] [ucc] [flood] [crypto]\ncached pages, their counting, renders, calls, a flood, PORTAL_CRYPTO; see bench/README.md',
)

const rounds = Number(process.env.ROUNDS ?? 9)
const seconds = 1

installTools()
await runBench({ measure, starts: 3 })

async function measure(bench: Bench, rows: Row[]): Promise<void> {
  const { pid, origin } = bench.portal
  rows.push({ what: 'start to first page, database up', value: median(bench.startMs), unit: 'ms', atMost: 500 })
  await sleep(3000)
  rows.push({ what: 'memory at rest', value: rssMiB(pid), unit: 'MiB', atMost: 126 })
  const addresses = await listAddresses(origin)
  const article = addresses.find((address) => address.startsWith('/news/details')) ?? '/news/details'
  if (isSelected('cached')) await compareWithNginx(bench, { home: '/', news: '/news', article }, rows)
  if (isSelected('visits')) rows.push(await measureCounting(bench))
  if (isSelected('render')) await measureRenders(bench, rows)
  if (isSelected('ucc')) await measureCalls(bench, rows)
  if (isSelected('flood')) await measureFlood(bench, rows)
  if (isSelected('crypto')) rows.push(...(await compareCrypto(bench)))
  rows.push({ what: 'memory after load', value: rssMiB(pid), unit: 'MiB', atMost: 230 })
}

async function compareWithNginx({ portal, directory }: Bench, pages: Record<string, string>, rows: Row[]): Promise<void> {
  const nginx = await startNginx(directory, portal.origin, pages)
  try {
    for (const [name, path] of Object.entries(pages)) {
      const ours = { url: portal.origin + path, pids: [portal.pid] }
      const theirs = { url: `${nginx.origin}/${name}.html`, pids: nginx.pids }
      await load({ ...ours, seconds: 1 })
      const pairs: Pair[] = []
      for (let round = 0; round < rounds; round++)
        pairs.push([(await load({ ...ours, seconds })).perCpuSecond, (await load({ ...theirs, seconds })).perCpuSecond])
      rows.push(toComparison(`cached page against nginx: ${name}`, pairs, { unit: '/s', atLeast: 75 }))
    }
  } finally {
    await nginx.stop()
  }
}

/** A page from the cache for a visitor who is counted, in turns with one who asks not to be. */
async function measureCounting({ portal: { origin, pid } }: Bench): Promise<Row> {
  const run = async (headers: string[]) => (await load({ url: `${origin}/news`, pids: [pid], seconds, headers })).perCpuSecond
  await run([])
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round++) pairs.push([await run([]), await run(['DNT: 1'])])
  return toComparison('cached page, counted as a visit against uncounted', pairs, { unit: '/s', atLeast: 90 })
}

async function measureRenders({ env }: Bench, rows: Row[]): Promise<void> {
  const rates = JSON.parse(await runOnServerCore(['bench/pages/render.ts', '/', '/news'], { ...env, PORT: '0' })) as Record<string, number>
  for (const [page, value] of Object.entries(rates))
    rows.push({ what: `render ${page}`, value, unit: '/CPU s', ...(page === '/' && { atLeast: 600 }) })
}

async function measureCalls(bench: Bench, rows: Row[]): Promise<void> {
  const page = { PageNum: 1, PageSize: 10 }
  const bodies = { cached: page, 'not cached': { ...page, newstitle: '安全 %d' } }
  for (const [name, body] of Object.entries(bodies)) {
    const { rate } = await loadCall(bench, { address: ['dns_relay', 'GWInterface', 'newslist'], body })
    rows.push({ what: `call newslist, ${name}`, value: rate, unit: '/CPU s', atLeast: name === 'cached' ? 15_000 : 3000 })
  }
}

async function measureFlood({ portal, directory }: Bench, rows: Row[]): Promise<void> {
  const home = { url: `${portal.origin}/`, pids: [portal.pid], seconds: 2 }
  // In the baseline rounds the same flood goes to nginx, so that its effect on the machine is not attributed to the portal.
  const nginx = await startNginx(directory, portal.origin, { home: '/' })
  const baselineRates: number[] = []
  const costs: number[] = []
  const sizes: number[] = []
  let answers = ''
  try {
    for (let round = 0; round < rounds; round++) {
      const baseline = await runDuringFlood(nginx.origin, () => load(home))
      baselineRates.push(baseline.measured.perCpuSecond)
      const flooded = await runDuringFlood(portal.origin, () => load(home))
      const { requests, cpu } = flooded.measured
      // The flood has a fixed rate: its cost is the share of a core beyond the home pages.
      costs.push((100 * (cpu - requests / median(baselineRates))) / home.seconds)
      sizes.push(rssMiB(portal.pid))
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
