import { expect, test } from 'vitest'
import { formatBytes, formatUptime, toRate } from './rules.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 kB'],
  [157_286_400, '150 MB'],
  [5_368_709_120, '5 GB'],
])('%i bytes read %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))

test.each([
  [59, '0 分'],
  [3720, '1 小时 2 分'],
  [90_061, '1 天 1 小时'],
])('%i seconds read %s', (seconds, text) => expect(formatUptime(seconds)).toBe(text))

test.each([
  ['a count that rises', 100, 400, 300, 1],
  ['a count that began anew', 400, 30, 300, 0.1],
  ['no time between', 1, 2, 0, 0],
])('the rate of %s', (_, from, to, seconds, rate) => expect(toRate(from, to, seconds)).toBe(rate))
