import { expect, test } from 'vitest'
import { hasValidCheckDigit, isCreditCode, normalizeCreditCode } from './credit-code.ts'

const right = [
  '91440300708461136T',
  '9144030071526726XG',
  '91110000802100433B',
  '914403003429409755',
  '91440300L83341734R',
  '12100000400000624D',
  '91990000MA00DM0168',
  '91990000MA00DM0243',
  '91990000MA00DM032X',
  '91990100MA00DX112G',
  '12990000MB00DX124R',
  '53990000MJ00DX131Q',
]

test.each(right)('%s is a valid credit code', (code) => {
  expect(isCreditCode(code)).toBe(true)
  expect(hasValidCheckDigit(code)).toBe(true)
})

test.each(['91350100M0001TGQXM', '91350211M0000XUF46', '91350203M0001FUE2P'])('%s is well-formed but has a wrong check digit', (code) => {
  expect(isCreditCode(code)).toBe(true)
  expect(hasValidCheckDigit(code)).toBe(false)
})

test('exactly one last character makes a code valid', () => {
  const others = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].map((last) => `91990000MA00DM016${last}`)
  expect(others.filter(hasValidCheckDigit)).toEqual(['91990000MA00DM0168'])
})

test.each([
  '',
  '9144030070846113',
  '91440300708461136TT',
  '9144030070846113OT',
  'I1440300708461136T',
  'A91440300708461136T',
  '91A40300708461136T',
  '91440300708461136t',
])('"%s" is refused', (code) => {
  expect(isCreditCode(code)).toBe(false)
})

test('blanks are removed and letters become upper case', () => {
  expect(normalizeCreditCode(' 9144 0300 7084 61136t ')).toBe('91440300708461136T')
})
