import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDemoData } from '../../harness/demo-data.ts'
import { type Bench, openBench, runBank } from '../../faults/bank/bank.ts'

// The short form of `npm run test:faults` (test/faults/main.ts).
const directory = mkdtempSync(join(tmpdir(), 'portal-bank-'))
let bench: Bench
beforeAll(async () => {
  copyDemoData(directory)
  bench = await openBench(directory)
})
afterAll(async () => {
  await bench.stop()
  rmSync(directory, { recursive: true, force: true })
})

test('under any fault no coin is lost, doubled or booked against a refusal', async () => {
  const summary = await runBank(bench, { operations: 800, faults: 6 })
  expect(summary.findings).toEqual([])
  expect(summary.struck).toHaveLength(6)
  for (const [kind, ok] of summary.operations) expect(ok, kind).toBeGreaterThan(0)
})

test('a client that repeats with a new RequestId books twice, and the test detects it', async () => {
  const summary = await runBank(bench, { operations: 150, faults: 4, kinds: ['lose replies'], isNaive: true })
  expect(summary.appliedTwice).toBeGreaterThan(0)
})
