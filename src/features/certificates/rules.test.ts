import { expect, test } from 'vitest'
import { type CertificateState, causeInWords, causeOf } from './rules.ts'

const row = { expiryDate: '2025-06-19', since: '2024-03-12', reason: '逾期未完成整改' }

test.each<[CertificateState, string]>([
  ['valid', ''],
  ['expired', '有效期于 2025-06-19 届满'],
  ['suspended', '自 2024-03-12 起，逾期未完成整改'],
  ['revoked', '自 2024-03-12 起，逾期未完成整改'],
])('why a certificate is %s: "%s"', (state, words) => {
  expect(causeInWords({ state, ...causeOf(state, row) })).toBe(words)
})

test('nothing is invented where nothing was noted', () => {
  expect(causeInWords({ state: 'revoked', ...causeOf('revoked', { ...row, since: '', reason: '' }) })).toBe('')
  expect(causeInWords({ state: 'revoked', ...causeOf('revoked', { ...row, reason: '' }) })).toBe('自 2024-03-12 起')
})
