import { expect, test } from 'vitest'
import { type CertificateState, formatCause, getCause } from './rules.ts'

const row = { expiryDate: '2025-06-19', since: '2024-03-12', reason: '逾期未完成整改' }

test.each<[CertificateState, string]>([
  ['valid', ''],
  ['expired', '有效期于 2025-06-19 届满'],
  ['suspended', '自 2024-03-12 起，逾期未完成整改'],
  ['revoked', '自 2024-03-12 起，逾期未完成整改'],
])('why a certificate is %s: "%s"', (state, words) => {
  expect(formatCause({ state, ...getCause(state, row) })).toBe(words)
})

test('without a recorded reason the cause is empty', () => {
  expect(formatCause({ state: 'revoked', ...getCause('revoked', { ...row, since: '', reason: '' }) })).toBe('')
  expect(formatCause({ state: 'revoked', ...getCause('revoked', { ...row, reason: '' }) })).toBe('自 2024-03-12 起')
})
