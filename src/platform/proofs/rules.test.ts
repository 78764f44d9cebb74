import { expect, test } from 'vitest'
import { formatProofCode, normalizeProofCode, normalizeProofNumber, proofAddress } from './rules.ts'

const code = '0123456789ABCDEF'

test('a code is printed in groups', () => {
  expect(formatProofCode(code)).toBe('0123-4567-89AB-CDEF')
})

test.each([
  '0123-4567-89AB-CDEF',
  '0123456789abcdef',
  ' 0123 4567　89ab cdef',
  '０１２３－４５６７－８９ＡＢ－ＣＤＥＦ',
  'Ol23-4567-89ab-cdef',
])('the code %j is read as it was printed', (typed) => {
  expect(normalizeProofCode(typed)).toBe(code)
})

test('a number is read in half width and upper case', () => {
  expect(normalizeProofNumber(' ｄｚ2026 1101')).toBe('DZ20261101')
})

test('the address holds number and code', () => {
  expect(proofAddress({ number: 'DZ 1', code })).toBe('/verify?n=DZ+1&c=0123-4567-89AB-CDEF')
})
