import { expect, test } from 'vitest'
import { readNumber } from './number-input.tsx'

test.each([
  ['12', '12'],
  ['１２．５', '12.5'],
  ['1,234', '1234'],
  ['1，234，567.5', '1234567.5'],
  [' 1 234 ', '1234'],
  ['-3', '-3'],
])('%s is the number %s', (written, number) => expect(readNumber(written)).toBe(number))

test.each(['17,97', '1,5', '12,34,567', '1.234,5', '十二', '1e3x', '0,123'])('%s is no number, and not another one', (written) => {
  expect(Number(readNumber(written))).toBeNaN()
})
