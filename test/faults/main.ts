// `npm run test:faults`: the bank test at full length. --seconds, --faults; --naive plants the fault it has to find.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openBench, runBank, type Summary } from './bank.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    faults: { type: 'string', default: '60' },
    naive: { type: 'boolean', default: false },
  },
})
const directory = mkdtempSync(join(tmpdir(), 'portal-bank-'))
const bench = await openBench(directory)
let summary: Summary
try {
  summary = await runBank(bench, { seconds: Number(values.seconds), faults: Number(values.faults), isNaive: values.naive })
} finally {
  await bench.stop()
  rmSync(directory, { recursive: true, force: true })
}
process.stdout.write(`${wordsOf(summary)}\n`)
process.exitCode = summary.findings.length > 0 ? 1 : 0

function wordsOf(told: Summary): string {
  const count = told.struck.reduce((sum, [, times]) => sum + times, 0)
  return [
    `${told.seconds.toFixed(0)} s, ${count} faults: ${told.struck.map(([kind, times]) => `${kind} ${times}×`).join(', ')}`,
    ...told.operations.map(
      ([kind, ok, refused, unknown, repeated]) =>
        `${kind.padEnd(9)} ${ok} ok, ${refused} refused, ${unknown} unknown; ${repeated} sent more than once`,
    ),
    `${told.reads} reads; longest time without an acknowledged operation ${(told.longestGapMs / 1000).toFixed(1)} s`,
    `applied twice ${told.appliedTwice}, acknowledged and lost ${told.lost}, refused but applied ${told.refusedButApplied}`,
    told.verified,
    told.findings.length === 0 ? 'nothing found' : `${told.findings.length} findings:\n${told.findings.slice(0, 20).join('\n')}`,
  ].join('\n')
}
