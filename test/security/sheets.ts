// `npm run test:security -- sheets`: no file makes the portal's event loop wait for 50 ms or ends its process.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSheet } from '#platform/sheets/server/read-sheet.ts'
import { hostileFiles } from '../harness/content/workbooks.ts'
import { writeLine } from './world.ts'

const maxMs = 50
const limits = { rows: 60_000, columns: 100, unpackedBytes: 48 * 1024 * 1024 }

const delay = monitorEventLoopDelay({ resolution: 1 })
let isGood = true
// The first worker of a process also loads what all later ones share.
await measure('warm-up.csv', Buffer.from('a'), 'read')
isGood = true
for (const { name, code, bytes } of hostileFiles) await measure(name, await bytes(), code)
const lines = Array.from({ length: 50_000 }, (_, n) => `${n},2026-11-20,付款单位 ${n},6222 0000 ${n},100.00,人民币,备注 ${n}`)
await measure('bank statement of 50,000 lines.csv', Buffer.from(lines.join('\n')), 'read')
process.exitCode = isGood ? 0 : 1

async function measure(name: string, bytes: Buffer, expected: string): Promise<void> {
  await sleep(100)
  delay.reset()
  delay.enable()
  const began = performance.now()
  const outcome = await readSheet({ name, bytes }, { limits, headings: [], accepted: [] }).then(
    () => 'read',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )
  const took = performance.now() - began
  // One more turn, so that the last delay is counted.
  await sleep(5)
  delay.disable()
  const longestMs = delay.max / 1e6
  if (outcome !== expected || longestMs > maxMs) isGood = false
  writeLine(`${name.padEnd(36)} ${outcome.padEnd(16)} after ${took.toFixed(0).padStart(5)} ms, event loop held ${longestMs.toFixed(1)} ms`)
}
