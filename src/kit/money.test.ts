import { expect, test } from 'vitest'
import { parseYuan, formatYuan, parseCount, parseSignedYuan, toPlainYuan } from './money.ts'

test.each([
  ['0', 0],
  ['1', 100],
  ['12.5', 1250],
  ['0.01', 1],
  ['1,234.56', 123_456],
  ['12,345.67', 1_234_567],
  ['4.35', 435],
  ['9999999999.99', 999_999_999_999],
  ['１２', 1200],
  ['1,234,567', 123_456_700],
  [' ¥1,234.50 ', 123_450],
  ['￥ 95', 9500],
  ['95元', 9500],
  ['100.00 元', 10_000],
  ['CNY100', 10_000],
  ['100 CNY', 10_000],
  ['人民币100元', 10_000],
  ['100.00CR', 10_000],
  ['`100.00', 10_000],
  ['+100', 10_000],
  ['+￥100', 10_000],
  ['1000.000', 100_000],
  ['17\u200b.97', 1797],
])('%s yuan are %d fen', (yuan, fen) => {
  expect(parseYuan(yuan)).toBe(fen)
})

test.each([
  '',
  '-1',
  '1.234',
  '01',
  '1e3',
  'NaN',
  '99999999999',
  '1 2',
  '.5',
  '5.',
  '17,97',
  '1,23',
  '1,2345',
  '12,34,567',
  ',123',
  '1,234,',
  '0,123',
  '1.234,50',
  '1,234.5,0',
  '1，97',
  '1.5万',
  '100.00DR',
  '(100)',
  '$100',
  '#N/A',
  "1'000",
  '1CR0',
  '1+0',
  '1¥0',
  '1元0',
])('"%s" is refused as an amount', (text) => {
  expect(parseYuan(text)).toBeUndefined()
})

test('fen are formatted as yuan', () => {
  expect([0, 1, 1250, 123_456_700, -5].map(formatYuan)).toEqual(['0.00', '0.01', '12.50', '1,234,567.00', '-0.05'])
  expect([0, 1, 1250, 123_456_700].map(toPlainYuan)).toEqual(['0.00', '0.01', '12.50', '1234567.00'])
})

test.each([
  ['100.00', 10_000],
  ['-99.00', -9900],
  ['−99.00', -9900],
  ['－9', -900],
  ['￥-9', -900],
  ['-¥9', -900],
  ['(1,234.00)', -123_400],
  ['（9）', -900],
  ['100.00DR', -10_000],
  ['100.00 CR', 10_000],
  ['--9', undefined],
  ['-17,97', undefined],
  ['9-', undefined],
  ['5(9)', undefined],
  ['(9)5', undefined],
  ["1'0", undefined],
])('%s with its sign is %s fen', (yuan, fen) => {
  expect(parseSignedYuan(yuan)).toBe(fen)
})

test.each([
  ['0', 0],
  ['1,000', 1000],
  ['１００', 100],
  ['12,000', 12_000],
  ['1,000,000', 1_000_000],
  ['1,000.00', 1000],
  ['5.00', 5],
  ['5.000', undefined],
  ['1ab,000', undefined],
  ["1'0", undefined],
  ['17,97', undefined],
  ['1.0', undefined],
  ['-1', undefined],
  ['007', undefined],
  ['1e3', undefined],
])('%s is the whole number %s', (written, count) => {
  expect(parseCount(written)).toBe(count)
})
