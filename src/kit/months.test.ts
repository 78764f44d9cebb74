import { expect, test } from 'vitest'
import { lastDayOf, monthBefore } from './months.ts'

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('the last day of %s is %s', (month, day) => {
  expect(lastDayOf(month)).toBe(day)
})

test.each([
  ['2026-11', 0, '2026-11'],
  ['2026-11', 11, '2025-12'],
  ['2026-01', 1, '2025-12'],
])('%s less %i is %s', (month, months, before) => {
  expect(monthBefore(month, months)).toBe(before)
})
