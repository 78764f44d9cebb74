// Cuts the power of the disk of a portal under load, and checks that everything acknowledged is still there.
import { parseArgs } from 'node:util'
import { openBench, runBank, type Summary } from './bank/bank.ts'
import { openFragileDisk } from './tools/disk.ts'
import { judgeUploads, type Upload, upload } from './bank/uploads.ts'
import { formatReport } from './bank/bank-report.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } })
const rounds = Number(values.rounds)
const secondsOfRound = 12
const megabytes = 600

const disk = openFragileDisk(megabytes)
let summary: Summary
const files: Upload[] = []
try {
  const bench = await openBench(disk.directory, { disk })
  try {
    const also = (scene: Parameters<typeof upload>[0]) => [upload(scene, files), upload(scene, files)]
    summary = await runBank(bench, { seconds: (rounds + 1) * secondsOfRound, faults: rounds, kinds: ['cut the power'], also })
    summary.findings.push(...(await judgeUploads(disk.directory, files)))
  } finally {
    await bench.stop()
  }
} finally {
  disk.remove()
}
process.stdout.write(`${formatReport(summary)}\n${files.length} files acknowledged\n`)
process.exitCode = summary.findings.length > 0 ? 1 : 0
