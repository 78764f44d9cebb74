import { expect, test } from 'vitest'
import { getClearingDay, addMonth } from './clearing-day.ts'

test.each([
  ['2026-01-31', '2026-02-28'],
  ['2028-01-31', '2028-02-29'],
  ['2026-12-15', '2027-01-15'],
  ['2026-03-31', '2026-04-30'],
])('a month after %s is %s', (date, after) => {
  expect(addMonth(date)).toBe(after)
})

const zeroSince = new Date('2026-01-30T16:30:00Z')

test.each([
  ['counts days as Shanghai does', {}, '2026-02-28'],
  ['only what clears', { clears: false }, ''],
  ['not while there is a balance', { zeroSince: null }, ''],
  ['not once it was done', { visibleFrom: new Date('2026-03-01T00:00:00Z') }, ''],
  ['again after the time before', { visibleFrom: new Date('2025-03-01T00:00:00Z') }, '2026-02-28'],
])('%s', (_, overrides, day) => {
  expect(getClearingDay({ clears: true, zeroSince, visibleFrom: null, ...overrides })).toBe(day)
})
