import { expect, test } from 'vitest'
import { findCost, hasBankAccount, requestCan, requestStateNames, toPrices } from './rules.ts'

test('the steps of a price list are in ascending order', () => {
  const entries = [{ values: { from: '500', price: '9.5' } }, { values: { from: '1', price: '10' } }]
  expect(toPrices(entries)).toEqual([
    { from: 1, fen: 1000 },
    { from: 500, fen: 950 },
  ])
  expect(toPrices([])).toEqual([])
})

test('the whole quantity has the price of the step that it reaches', () => {
  const prices = [
    { from: 10, fen: 1000 },
    { from: 500, fen: 950 },
  ]
  expect([9, 10, 499, 500, 501].map((quantity) => findCost(prices, quantity))).toEqual([undefined, 10_000, 499_000, 475_000, 475_950])
  expect(findCost([], 1)).toBeUndefined()
})

test('only an open request can be withdrawn, closed or paid', () => {
  for (const can of Object.values(requestCan)) expect(requestStateNames.filter((state) => can({ state }))).toEqual(['open'])
})

test('customers are told where to pay once both payee and account are filled in', () => {
  const fields = [
    { payee: '演示公司', bankAccount: '6222' },
    { payee: '演示公司', bankAccount: '' },
    { payee: '', bankAccount: '6222' },
  ]
  expect(fields.map(hasBankAccount)).toEqual([true, false, false])
})
