import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('a cache full of short replies takes the memory that it was given', () => {
  const maxBytes = 8 * 1024 * 1024
  const printed = execFileSync('node', ['test/harness/workers/reply-cache-worker.ts', String(maxBytes), '20000'], { encoding: 'utf8' })
  const { takenBytes, ...kept } = JSON.parse(printed) as { takenBytes: number; hasFirst: boolean; hasLast: boolean }
  expect(kept).toEqual({ hasFirst: false, hasLast: true })
  expect(takenBytes).toBeGreaterThan(maxBytes / 2)
  expect(takenBytes).toBeLessThan(maxBytes * 1.2)
})
