import { expect, test } from 'vitest'
import { findCost, parsePrices, requestCan, requestStateNames } from './rules.ts'

test('a price list is sorted, one price a line', () => {
  expect(parsePrices('500 9.50\n\n1 10 \n')).toEqual({
    prices: [
      { from: 1, fen: 1000 },
      { from: 500, fen: 950 },
    ],
  })
  expect(parsePrices('')).toEqual({ prices: [] })
})

test.each([
  ['100', '“100”应为'],
  ['0 10', '“0 10”应为'],
  ['1 0', '“1 0”应为'],
  ['1 9.505', '“1 9.505”应为'],
  ['1 10\n1 9', '起购数量 1 重复'],
  [Array.from({ length: 21 }, (_, n) => `${n + 1} 1`).join('\n'), '最多 20 档'],
])('the price list %j is refused', (text, error) => {
  expect(parsePrices(text)).toEqual({ error: expect.stringContaining(error) })
})

test('the whole quantity has the price of the step that it reaches', () => {
  const prices = [
    { from: 10, fen: 1000 },
    { from: 500, fen: 950 },
  ]
  expect([9, 10, 499, 500, 501].map((quantity) => findCost(prices, quantity))).toEqual([undefined, 10_000, 499_000, 475_000, 475_950])
  expect(findCost([], 1)).toBeUndefined()
})

test('an open request alone can be withdrawn, closed or paid', () => {
  for (const can of Object.values(requestCan)) expect(requestStateNames.filter((state) => can({ state }))).toEqual(['open'])
})
