import { expect, test } from 'vitest'
import { groupByMonth, getScaleEnd } from './balance-points.ts'

test('a month is the sum of its days and ends with the balance of the last', () => {
  const days = [
    { day: '2026-10-30', in: 100, out: 0, balance: 100 },
    { day: '2026-10-31', in: 0, out: 3, balance: 97 },
    { day: '2026-11-01', in: 0, out: 7, balance: 90 },
  ]
  expect(groupByMonth(days)).toEqual([
    { label: '2026-10', in: 100, out: 3, balance: 97 },
    { label: '2026-11', in: 0, out: 7, balance: 90 },
  ])
})

test.each([
  [0, 4],
  [4, 4],
  [7, 8],
  [97, 100],
  [1280, 2000],
  [4100, 5000],
])('a scale for %i ends at %i', (highest, end) => {
  expect(getScaleEnd(highest)).toBe(end)
})
