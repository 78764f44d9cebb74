import { expect, test } from 'vitest'
import { parseYuan, formatYuan } from './money.ts'

test.each([
  ['0', 0],
  ['1', 100],
  ['12.5', 1250],
  ['0.01', 1],
  ['1,234.56', 123_456],
  ['4.35', 435],
  ['9999999999.99', 999_999_999_999],
])('%s yuan are %d fen', (yuan, fen) => {
  expect(parseYuan(yuan)).toBe(fen)
})

test.each(['', '-1', '1.234', '01', '1e3', '１２', 'NaN', '99999999999', '1 2', '.5', '5.'])('"%s" is refused as an amount', (text) => {
  expect(parseYuan(text)).toBeUndefined()
})

test('fen are formatted as yuan', () => {
  expect([0, 1, 1250, 123_456_700, -5].map(formatYuan)).toEqual(['0.00', '0.01', '12.50', '1,234,567.00', '-0.05'])
})
