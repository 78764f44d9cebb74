import { expect, test } from 'vitest'
import { estimateQuantile, formatLatency, latencyBounds, toBucket } from './log-rules.ts'

test.each([
  [0.2, 0],
  [1, 0],
  [1.1, 1],
  [100, 6],
  [10_000, 12],
  [10_001, 13],
])('%s ms stands in class %s', (ms, bucket) => {
  expect(toBucket(ms)).toBe(bucket)
})

function count(times: readonly number[]): number[] {
  const counts = Array.from({ length: latencyBounds.length + 1 }, () => 0)
  for (const ms of times) counts[toBucket(ms)] = (counts[toBucket(ms)] ?? 0) + 1
  return counts
}

test('a quantile is estimated within its class', () => {
  const times = [...Array.from({ length: 90 }, () => 3), ...Array.from({ length: 10 }, () => 150)]
  const half = estimateQuantile(count(times), 0.5)
  expect([half > 2, half <= 5]).toEqual([true, true])
  const high = estimateQuantile(count(times), 0.95)
  expect([high > 100, high <= 200]).toEqual([true, true])
  expect(estimateQuantile(count([60_000]), 0.95)).toBe(10_000)
  expect(estimateQuantile(count([]), 0.5)).toBe(0)
})

test.each([
  [0, ''],
  [3.46, '3.5 毫秒'],
  [1200, '1,200 毫秒'],
  [10_000, '超过 10 秒'],
])('%s ms is written %j', (ms, text) => {
  expect(formatLatency(ms)).toBe(text)
})
