// Fills the disk of a portal under load: first up to the reserve, then completely, and frees it both times.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { connectTo } from '../harness/coins/portal-ledger.ts'
import { openBench, runBank, type Summary } from './bank/bank.ts'
import type { Scene } from './bank/clients.ts'
import { openDisk } from './tools/disk.ts'
import { createDiskFiller } from './tools/disk-filler.ts'
import { type Answers, type Probes, probe, timeUntilWritten, formatAnswers } from './tools/probes.ts'
import { formatReport } from './bank/bank-report.ts'

const megabytes = 700
const seconds = 60
const calmMs = 5000
const fullMs = 10_000
/** The interval at which the portal checks the free space. */
const noticedMs = 1500
const recoverySeconds = 10

const disk = openDisk(megabytes)
const filler = createDiskFiller(disk.directory)
const lines: string[] = []
const faults: string[] = []

async function injectFaults(scene: Scene): Promise<void> {
  await sleep(calmMs)
  await filler.fill()
  const first = await probe(scene, sleep(noticedMs))
  report('the disk fills', first)
  const full = await probe(scene, sleep(fullMs))
  report('the disk is full', full)
  assertThat(isOnly(full.writes, 'storage_full'), 'a write on a full disk was not refused with storage_full')
  assertThat(isOnly(full.reads, 'ok') && isOnly(full.pages, 'ok'), 'something could not be read while the disk was full')
  await recover(scene)

  const client = await connectTo(disk.directory)
  await filler.fill()
  await sleep(noticedMs)
  assertThat(!existsSync(join(disk.directory, 'disk-reserve')), 'the reserve was not given up')
  await Promise.all([filler.fill(), sleep(noticedMs)])
  await exhaustLog(client)
  const spent = await probe(scene, sleep(fullMs))
  report('the reserve is full too', spent)
  assertThat(isOnly(spent.writes, 'storage_full', 'down'), 'a write without any room was neither refused nor told of the database')
  assertThat(isOnly(spent.reads, 'ok', 'storage_full', 'down'), 'a read without any room was answered with a fault')
  await recover(scene)
  for (const { wordless, writes } of [first, full, spent]) {
    assertThat(wordless === 0, 'a refusal has no Chinese message')
    assertThat(isOnly(writes, 'ok', 'storage_full', 'down'), `writes were answered ${formatAnswers(writes)}`)
  }
}

async function recover(scene: Scene): Promise<void> {
  await filler.free()
  const took = await timeUntilWritten(scene, recoverySeconds)
  lines.push(`room again: written after ${took.toFixed(1)} s`)
  assertThat(took <= recoverySeconds, `nothing could be written ${recoverySeconds} s after there was room again`)
  await sleep(calmMs)
}

/** Writes WAL until PostgreSQL has no space for it and ends. Uses an open connection, since a new one needs space. */
async function exhaustLog(client: Client): Promise<void> {
  try {
    for (;;) await client.query(`select pg_logical_emit_message(true, 'filling', repeat('x', 1000000))`)
  } catch (error) {
    lines.push(`PostgreSQL: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function isOnly(answers: Answers, ...kinds: string[]): boolean {
  return answers.size > 0 && [...answers.keys()].every((kind) => kinds.includes(kind))
}

function assertThat(isTrue: boolean, otherwise: string): void {
  if (!isTrue) faults.push(otherwise)
}

function report(what: string, { writes, reads, pages }: Probes): void {
  lines.push(`${what}: writes ${formatAnswers(writes)}; reads ${formatAnswers(reads)}; pages ${formatAnswers(pages)}`)
}

let summary: Summary
try {
  const bench = await openBench(disk.directory)
  try {
    summary = await runBank(bench, { seconds, faults: 0, also: (scene) => [injectFaults(scene)] })
    summary.findings.push(...faults)
  } finally {
    await bench.stop()
  }
} finally {
  disk.remove()
}
process.stdout.write(`${lines.join('\n')}\n${formatReport(summary)}\n`)
process.exitCode = summary.findings.length > 0 ? 1 : 0
