import { expect, test } from 'vitest'
import { formatCell } from './column-type.ts'

test.each([
  ['amount', '5000.00', '5,000.00'],
  ['amount', '五千', '五千'],
  ['amount', '', ''],
  ['count', '1000', '1,000'],
  ['count', '0.5', '0.5'],
  ['identifier', '5000', '5000'],
] as const)('the %s %j is shown as %j', (type, written, shown) => {
  expect(formatCell(type, written)).toBe(shown)
})
