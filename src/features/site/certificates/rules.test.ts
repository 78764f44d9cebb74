import { expect, test } from 'vitest'
import { type CertificateState, parseCertificateNumber, formatCause, getCause, getStateOn, type StoredState } from './rules.ts'

const row = { expiryDate: '2025-06-19', since: '2024-03-12', reason: '逾期未完成整改' }

test.each<[CertificateState, string]>([
  ['valid', ''],
  ['expired', '有效期于 2025-06-19 届满'],
  ['suspended', '自 2024-03-12 起，逾期未完成整改'],
  ['revoked', '自 2024-03-12 起，逾期未完成整改'],
])('why a certificate is %s: "%s"', (state, words) => {
  expect(formatCause({ state, ...getCause(state, row) })).toBe(words)
})

test.each<[StoredState, string, string, CertificateState]>([
  ['suspended', '2024-03-13', '2025-06-19', 'valid'],
  ['suspended', '2024-03-12', '2025-06-19', 'suspended'],
  ['revoked', '', '2025-06-19', 'revoked'],
  ['revoked', '2024-03-13', '2024-03-11', 'expired'],
  ['revoked', '2024-03-01', '2024-03-11', 'revoked'],
  ['valid', '', '2024-03-12', 'valid'],
])('%s since "%s" and valid until %s is on 2024-03-12 %s', (state, since, expiryDate, shown) => {
  expect(getStateOn('2024-03-12', { state, since, expiryDate })).toBe(shown)
})

test.each(['DSMM2026-01', '证书编号：dsmm2026-01', '“ＤＳＭＭ２０２６－０１”。', '（DSMM2026\n-01）'])('%j names a certificate', (text) => {
  expect(parseCertificateNumber(text)).toBe('DSMM2026-01')
})

test('without a recorded reason the cause is empty', () => {
  expect(formatCause({ state: 'revoked', ...getCause('revoked', { ...row, since: '', reason: '' }) })).toBe('')
  expect(formatCause({ state: 'revoked', ...getCause('revoked', { ...row, reason: '' }) })).toBe('自 2024-03-12 起')
})
