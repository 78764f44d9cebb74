import { expect, test } from 'vitest'
import { tamperings } from '../../../../test/harness/coins/ledger-tampering.ts'
import { findingLabels, orderCan, orderKinds, type OrderKind } from './rules.ts'

test('every finding of the ledger has a label', () => {
  const findings = [...new Set(tamperings.flatMap((tampering) => tampering.findings))]
  expect(findings.length).toBeGreaterThan(7)
  expect(findings.filter((finding) => !findingLabels[finding])).toEqual([])
})

const others = (Object.keys(orderKinds) as OrderKind[]).filter((kind) => kind !== 'recharge')
const order = { kind: 'recharge', state: 'pending', isOwn: false, fen: 100, cost: 100 } as const
test.each([
  [{}, true],
  [{ isOwn: true }, false],
  [{ state: 'confirmed' }, false],
  [{ cost: 90 }, false],
  [{ cost: null }, false],
  [{ fen: 0, cost: 0 }, false],
  ...others.map((kind) => [{ kind }, false] as const),
] as const)('%j is confirmed together with others: %s', (overrides, isAllowed) => {
  expect(orderCan.confirmTogether({ ...order, ...overrides })).toBe(isAllowed)
})
