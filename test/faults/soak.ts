// Three instances behind nginx under mixed reads and writes: no answer may fail, and what each holds has to stay flat.
// --minutes=30
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { median } from '../../bench/tools/machine.ts'
import { connectTo } from '../harness/coins/portal-ledger.ts'
import { startObjectStorage } from '../harness/object-storage.ts'
import { runBankOn, type Site, type Summary } from './bank/bank.ts'
import { formatReport } from './bank/bank-report.ts'
import type { Scene } from './bank/clients.ts'
import { patience } from './bank/recorder.ts'
import { type Instances, readHoldings, startInstances } from './tools/instances.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const seconds = Number(values.minutes) * 60
const everyMs = 5000
const everyMinute = 60_000 / everyMs
const [visitors, visitPauseMs] = [4, 40]
/** By how much the last quarter may hold more than the second one. */
const growth = { memoryMiB: 0.1, handles: 0.1, connections: 0.1 }
const least = { memoryMiB: 10, handles: 8, connections: 3 }

type Holdings = Awaited<ReturnType<typeof readHoldings>> & { connections: number }

const directory = mkdtempSync(join(tmpdir(), 'portal-soak-'))
const storageDirectory = join(directory, 'objects')
mkdirSync(storageDirectory)
const storage = await startObjectStorage(storageDirectory)
const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
const instances = await startInstances(directory, { PORTAL_MODE: 'test', FILES_URL: storage.address, ...keys })
const held: Holdings[][] = instances.portals.map(() => [])
const pages = new Map<string, number>()

/** Pages of the cache, pages of no cache, and searches, of ever other visitors. */
async function visit({ isOver }: Scene, visitor: number): Promise<void> {
  for (let i = 0; !isOver(); i++) {
    const path =
      ['/', '/news', `/search?q=${encodeURIComponent(`数据 ${i}`)}`, '/cooperation', `/news?newstitle=${i}`, '/verify'][i % 6] ?? '/'
    const headers = { 'x-forwarded-for': `10.${visitor}.${(i >> 8) & 255}.${i & 255}` }
    const outcome = await fetch(instances.origin + path, { headers, signal: patience() }).then(
      async (response) => (await response.arrayBuffer(), `HTTP ${response.status}`),
      () => 'silence',
    )
    pages.set(outcome, (pages.get(outcome) ?? 0) + 1)
    await sleep(visitPauseMs)
  }
}

function print(i: number, now: Holdings): void {
  const text = Object.entries(now).map(([what, value]) => `${what} ${value.toFixed(0)}`)
  process.stdout.write(`instance ${i} after ${(held[i]?.length ?? 0) / everyMinute} min: ${text.join(', ')}\n`)
}

async function watch({ isOver }: Scene, { portals, settings }: Instances): Promise<void> {
  const client = await connectTo(settings.DATABASE_URL)
  while (!isOver()) {
    await sleep(everyMs)
    const { rows } = await client.query<{ connections: number }>(
      `select count(*)::int as connections from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    const connections = rows[0]?.connections ?? 0
    for (const [i, portal] of portals.entries()) {
      const now = { ...(await readHoldings(portal)), connections }
      held[i]?.push(now)
      if ((held[i]?.length ?? 0) % everyMinute === 0) print(i, now)
    }
  }
  await client.end()
}

function judge(unanswered: Summary['unanswered']): string[] {
  const findings = held.flatMap((samples, i) =>
    (Object.keys(growth) as (keyof typeof growth)[]).flatMap((what) => {
      const quarter = (n: number) => median(samples.slice((samples.length * n) / 4, (samples.length * (n + 1)) / 4).map((one) => one[what]))
      const [early, late] = [quarter(1), quarter(3)]
      process.stdout.write(`instance ${i}: ${what} ${early.toFixed(0)} in the second quarter, ${late.toFixed(0)} in the last\n`)
      return late - early <= Math.max(least[what], early * growth[what]) ? [] : [`instance ${i}: ${what} grew from ${early} to ${late}`]
    }),
  )
  const isFine = new Set(['HTTP 200', 'HTTP 429', 'too_often'])
  const failed = [...pages, ...unanswered].filter(([what]) => !isFine.has(what)).map(([what, times]) => `${times} × ${what}`)
  return [...findings, ...failed]
}

let summary: Summary
try {
  const { origin, settings: env } = instances
  const site: Site = {
    place: env.DATABASE_URL,
    env: { ...env, DATA_DIR: join(directory, 'instance-0') },
    origin,
    proxy: { origin },
    deaths: [],
  }
  summary = await runBankOn(site, {
    seconds,
    faults: 0,
    strike: () => Promise.reject(new Error('nothing is struck here')),
    also: (scene) => [watch(scene, instances), ...Array.from({ length: visitors }, (_, visitor) => visit(scene, visitor))],
  })
} finally {
  await instances.stop()
  await storage.close()
}
summary.findings.push(...judge(summary.unanswered))
process.stdout.write(`${formatReport(summary)}\npages: ${[...pages].map(([what, times]) => `${times} × ${what}`).join(', ')}\n`)
process.exitCode = summary.findings.length > 0 ? 1 : 0
rmSync(directory, { recursive: true, force: true })
