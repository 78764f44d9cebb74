import { expect, test } from 'vitest'
import { getBalanceScale, getFlowScale, groupByMonth } from './balance-points.ts'

test('the figures of a month are the sum of its days and end with the balance of the last day', () => {
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
  [[0, 0], 0, 4],
  [[1280], 1278, 1282],
  [[1240, 1280], 1240, 1280],
  [[0, 7], 0, 10],
  [[940, 1360], 500, 1500],
  [[12, 4100], 0, 10_000],
])('balances %j are drawn between %i and %i', (balances, low, high) => {
  expect(getBalanceScale(balances)).toEqual({ low, high })
})

test.each([
  [0, 0, 4, -4],
  [600, 480, 600, -500],
  [300, 5, 400, -80],
  [0, 20, 5, -20],
])('credits of %i and debits of %i share an axis from %i to %i', (received, out, high, low) => {
  expect(getFlowScale([{ label: '', in: received, out, balance: 0 }])).toEqual({ low, high })
})

test('every balance lies within its scale', () => {
  for (let lowest = 0; lowest < 5000; lowest += 37)
    for (const range of [0, 1, 9, 80, 4000]) {
      const { low, high } = getBalanceScale([lowest, lowest + range])
      expect(low).toBeLessThanOrEqual(lowest)
      expect(high).toBeGreaterThanOrEqual(lowest + range)
    }
})
