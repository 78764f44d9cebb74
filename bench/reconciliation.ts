// Measures the reconciliation of a bank file of 50,000 lines with 50,000 recharges. See README.md.
import { setTimeout as sleep } from 'node:timers/promises'
import { fillRecharges, listLines, dataset, writeCsv, writeXlsx } from './reconciliation/data.ts'
import { rssMiB } from './tools/machine.ts'
import type { Portal } from './tools/portal.ts'
import { type Bench, runBench } from './tools/run.ts'
import type { Row } from './tools/table.ts'
import { type Session, staff, type CallClient } from './tools/call-client.ts'
import { printUsageWhenAsked } from '../scripts/usage.ts'

printUsageWhenAsked('用法 / usage: npm run bench:reconciliation\na bank file of 50,000 lines; see bench/README.md')

await runBench({ fill: fillRecharges, measure })

async function measure({ client, portal: running, pool }: Bench, rows: Row[]): Promise<void> {
  const session = await client.login(staff.finance)
  const today = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10)
  const lines = listLines(today)
  const { recharges, requests, unmatched } = dataset
  // The first run compiles what later ones use, so the small file comes before.
  await reconcile({ running, client, session }, 'warm-up.csv', writeCsv([[today, '1.00', '甲', 'WARM', '']]))
  const files = [
    ['xlsx', await writeXlsx(lines)],
    ['csv', writeCsv(lines)],
  ] as const
  for (const [form, bytes] of files) {
    const { seconds, steps, lagMs, slowestMs, known, matched } = await reconcile({ running, client, session }, `a.${form}`, bytes)
    const isFirst = form === 'xlsx'
    const what = isFirst ? `${form}, ${bytes.length >> 10} KiB` : `${form}, the same payments again`
    rows.push({ what: `${what}: until done`, value: seconds, unit: 's', atMost: 20 })
    rows.push({ what: `${what}: steps of progress seen`, value: steps, unit: '', atLeast: 3 })
    rows.push({ what: `${what}: longest block of the event loop`, value: lagMs, unit: 'ms', atMost: 50 })
    rows.push({ what: `${what}: slowest other request`, value: slowestMs, unit: 'ms' })
    rows.push({ what: `${what}: payments known before`, value: known, unit: '', ...(isFirst ? { atMost: 0 } : { atLeast: recharges }) })
    if (isFirst)
      rows.push({ what: `${what}: matched`, value: matched, unit: '', atLeast: recharges - unmatched, note: `${requests} requests` })
    rows.push({ what: `${what}: memory of the portal`, value: rssMiB(running.pid), unit: 'MiB' })
  }
  const { rows: doubled } = await pool.query<{ n: number }>('select count(*)::int as n from payment')
  rows.push({ what: 'payments, one for each line', value: doubled[0]?.n ?? 0, unit: '', atLeast: recharges + 1, atMost: recharges + 1 })
}

type Target = { running: Portal; client: CallClient; session: Session }

async function reconcile({ running, client, session }: Target, name: string, bytes: Uint8Array) {
  const { origin } = running
  await readEventLoopLag(origin)
  const otherRequests = measureOtherRequests(origin)
  const began = performance.now()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const url = origin + client.toPath(['console', 'reconciliation', 'upload'], session)
  const response = await fetch(url, { method: 'POST', headers: { cookie: session.cookie }, body: form })
  const { data, msg } = (await response.json()) as { data?: { id: string }; msg: string }
  if (!data) throw new Error(msg)
  const seen = new Set<number>()
  for (;;) {
    const { state, done } = (await client.call(['console', 'reconciliation', 'watch'], { id: data.id }, session)).data
    seen.add(done as number)
    if (state !== 'waiting') break
    await sleep(100)
  }
  const seconds = (performance.now() - began) / 1000
  const lagMs = (await readEventLoopLag(origin)) * 1000
  const { known, matched } = (await client.call(['console', 'reconciliation', 'file'], { id: data.id }, session)).data as Record<
    string,
    number
  >
  return { seconds, steps: seen.size, lagMs, slowestMs: await otherRequests.stop(), known: known ?? 0, matched: matched ?? 0 }
}

/** The longest lag of the event loop since the reading before, in seconds. */
async function readEventLoopLag(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1])
}

/** Sends small requests one after the other until `stop`, which returns the slowest in ms. */
function measureOtherRequests(origin: string): { stop: () => Promise<number> } {
  const stopping = new AbortController()
  let slowest = 0
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const began = performance.now()
      await (await fetch(`${origin}/healthz`)).text()
      slowest = Math.max(slowest, performance.now() - began)
      await sleep(5)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await watching
      return slowest
    },
  }
}
