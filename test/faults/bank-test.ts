// The bank test at full length. --seconds, --faults; --naive plants an error that it has to find.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openBench, runBank, type Summary } from './bank/bank.ts'
import { formatReport } from './bank/bank-report.ts'

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
process.stdout.write(`${formatReport(summary)}\n`)
process.exitCode = summary.findings.length > 0 ? 1 : 0
