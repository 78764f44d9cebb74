import { expect, test } from 'vitest'
import { tamperings } from '../../../../test/harness/coins/ledger-tampering.ts'
import { ledgerRefusals } from '#platform/ledger/rules.ts'
import {
  accountCan,
  backOfficeRefusals,
  findReversalBlock,
  type ChangeKind,
  changeKinds,
  customerPhone,
  findBookingBlock,
  findingLabels,
  isPlainRecharge,
} from './rules.ts'

test('every finding of the ledger has a label', () => {
  const findings = [...new Set(tamperings.flatMap((tampering) => tampering.findings))]
  expect(findings.length).toBeGreaterThan(7)
  expect(findings.filter((finding) => !findingLabels[finding])).toEqual([])
})

const others = (Object.keys(changeKinds) as ChangeKind[]).filter((kind) => kind !== 'recharge')
const change = { kind: 'recharge', fen: 100, cost: 100 } as const
test.each([
  [{}, true],
  [{ cost: 90 }, false],
  [{ cost: null }, false],
  [{ fen: 0, cost: 0 }, false],
  ...others.map((kind) => [{ kind }, false] as const),
] as const)('%j is confirmed together with others: %s', (overrides, isAllowed) => {
  expect(isPlainRecharge({ ...change, ...overrides })).toBe(isAllowed)
})

test.each([
  ['active', ['book', 'freeze', 'change'], undefined],
  ['frozen', ['unfreeze', 'change'], ledgerRefusals.frozen],
  ['moved', [], ledgerRefusals.moved],
] as const)('an account that is %s allows %j', (state, allowed, block) => {
  expect(Object.entries(accountCan).flatMap(([action, can]) => (can({ state }) ? [action] : []))).toEqual(allowed)
  expect(findBookingBlock({ state })).toBe(block)
})

const untouched = { isReversed: false, isRefunded: false, isProposed: false }

test.each([
  ['recharge', {}, undefined],
  ['recharge', { isReversed: true }, ledgerRefusals.alreadyReversed],
  ['reversal', {}, ledgerRefusals.notReversible],
  ['use', { isRefunded: true }, ledgerRefusals.refunded],
  ['use', { isProposed: true }, backOfficeRefusals.pendingReversal],
] as const)('a booking of the kind %s, which %j, is kept from a reversal by %j', (kind, facts, block) => {
  expect(findReversalBlock({ kind, ...untouched, ...facts })).toBe(block)
})

test.each([
  ['13800002009', true],
  ['01012345678', true],
  ['010-12345678', true],
  ['0898-1234567', true],
  ['010-12345678-1', true],
  ['010-12345678-123456', true],
  ['12800002009', false],
  ['1380000200', false],
  ['01-12345678', false],
  ['010-123456', false],
  ['010-12345678-', false],
  ['010-12345678-1234567', false],
  ['+86 13800002009', false],
  ['13800002009 转 1', false],
])('%s as the telephone of a customer: %s', (phone, good) => {
  expect(customerPhone.test(phone)).toBe(good)
})
