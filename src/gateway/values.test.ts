import { expect, test } from 'vitest'
import { pageNumber } from './values.ts'

test.each([
  [undefined, 1],
  [null, 1],
  ['3', 3],
  [2.9, 2],
  [0, 1],
  [-5, 1],
  [1e300, 100_000],
  ['many', 1],
  [{ toString: [true] }, 1],
  [[7], 1],
])('page %j is read as page %i', (given, page) => {
  expect(pageNumber.parse(given)).toBe(page)
})
