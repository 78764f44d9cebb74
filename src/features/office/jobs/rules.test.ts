import { expect, test } from 'vitest'
import { formatDuration, formatSchedule } from './rules.ts'

test.each([
  ['', '需要时'],
  ['* * * * *', '每分钟'],
  ['*/15 * * * *', '每 15 分钟'],
  ['7 * * * *', '每小时第 7 分'],
  ['0 3 * * *', '每天 03:00'],
  ['10 14 * * *', '每天 14:10'],
  ['0 5 * * 0', '每周日 05:00'],
  ['30 14 * * 6', '每周六 14:30'],
  ['0 3 * * 1-5', '0 3 * * 1-5'],
  ['0 3 1 * *', '0 3 1 * *'],
  ['0 3-5 * * *', '0 3-5 * * *'],
])('the schedule %j reads %s', (schedule, words) => expect(formatSchedule(schedule)).toBe(words))

test.each([
  [0, '0 秒'],
  [4, '0 秒'],
  [250, '0.25 秒'],
  [59_990, '59.99 秒'],
  [65_000, '1 分 5 秒'],
  [3_600_000, '60 分 0 秒'],
])('%i ms read %s', (ms, words) => expect(formatDuration(ms)).toBe(words))
