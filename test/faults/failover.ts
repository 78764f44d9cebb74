// The bank test against the database cluster of deploy/cluster, whose primary is killed, paused and cut off. --seconds=600, --faults=10
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openBench, runBankOn, type Summary } from './bank/bank.ts'
import { formatReport } from './bank/bank-report.ts'
import type { Scene } from './bank/clients.ts'
import { type ClusterFault, clusterFaults, type FaultKind } from './bank/fault-injector.ts'
import { startDatabaseCluster } from './tools/database-cluster.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '600' }, faults: { type: 'string', default: '10' } } })
/** Within which a booking has to be acknowledged again. Patroni waits at least 20 s for a machine that says nothing. */
const barSeconds: Record<ClusterFault, number> = { 'kill the database': 10, 'pause the machine': 30, 'cut the machine off': 30 }
const patienceMs = 90_000
/** What was under way at the moment of the fault may still be acknowledged. */
const underWayMs = 300

const directory = mkdtempSync(join(tmpdir(), 'portal-failover-'))
const cluster = await startDatabaseCluster(directory)
// Its processes would outlive this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cluster.stop().then(() => process.exit(1)))
const findings: string[] = []

const acts: Record<ClusterFault, { strike: (machine: string) => void; heal: (machine: string) => void }> = {
  'kill the database': { strike: cluster.killDatabase, heal: () => undefined },
  'pause the machine': { strike: cluster.pause, heal: cluster.goOn },
  'cut the machine off': { strike: cluster.cut, heal: cluster.join },
}

async function strike(kind: FaultKind, { recorder }: Scene): Promise<void> {
  const fault = kind as ClusterFault
  const primary = await cluster.waitUntilWhole()
  const began = performance.now()
  acts[fault].strike(primary)
  await sleep(underWayMs)
  const isBack = await recorder.waitUntilOk(began + underWayMs, patienceMs)
  const seconds = (performance.now() - began) / 1000
  acts[fault].heal(primary)
  const next = await cluster.waitUntilWhole()
  process.stdout.write(`${fault.padEnd(20)} ${primary} → ${next} ${seconds.toFixed(1).padStart(6)} s (≤ ${barSeconds[fault]})\n`)
  if (!isBack || seconds > barSeconds[fault]) findings.push(`${fault}: back after ${seconds.toFixed(1)} s`)
}

let summary: Summary
try {
  const settings = { DATABASE_URL: cluster.url, DATABASE_OWNER_URL: cluster.ownerUrl }
  const bench = await openBench(join(directory, 'portal'), { database: { place: cluster.ownerUrl, settings } })
  try {
    summary = await runBankOn(bench, { seconds: Number(values.seconds), faults: Number(values.faults), kinds: clusterFaults, strike })
  } finally {
    await bench.stop()
  }
} finally {
  await cluster.stop()
}
summary.findings.push(...findings)
process.stdout.write(`${formatReport(summary)}\n`)
process.exitCode = summary.findings.length > 0 ? 1 : 0
rmSync(directory, { recursive: true, force: true })
