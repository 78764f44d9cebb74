import { totalmem } from 'node:os'
import { expect, test } from 'vitest'
import { runChild } from './run-child.ts'
import { getMemoryLimit } from './watch-memory.ts'

type Message = { bytes: number } | { env: Record<string, string> }
const megabyte = 1024 * 1024
const run = (task: 'take' | 'fail' | 'echo', onBytes: (bytes: number) => void = () => undefined) =>
  runChild<Record<string, string>, Message>({
    file: './test/harness/workers/hungry-process.ts',
    task,
    heapMb: 64,
    deadlineMs: 60_000,
    createError: () => new Error('too expensive'),
    onMessage: (message, { resolve }) => ('env' in message ? resolve(message.env) : onBytes(message.bytes)),
  })

test('a process that takes memory outside its heap is ended at the limit, and its caller goes on', async () => {
  let most = 0
  await expect(run('take', (bytes) => (most = Math.max(most, bytes)))).rejects.toThrow('too expensive')
  expect(most).toBeGreaterThan(getMemoryLimit() / 2)
  expect(most).toBeLessThan(getMemoryLimit() + 512 * megabyte)
})

test('the limit is a quarter of the machine and 512 MiB at most', () => {
  expect(getMemoryLimit()).toBeLessThanOrEqual(Math.min(512 * megabyte, totalmem() / 4))
})

test('a fault of the program is an error that says what happened, not a refusal', async () => {
  await expect(run('fail')).rejects.toThrow(/hungry-process\.ts failed:[^]*a fault of the program/)
})

test('a process gets no keys of the portal', async () => {
  process.env.PROOF_OF_SECRET = 'x'
  try {
    expect(Object.keys(await run('echo'))).not.toContain('PROOF_OF_SECRET')
  } finally {
    delete process.env.PROOF_OF_SECRET
  }
})
