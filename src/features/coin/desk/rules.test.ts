import { expect, test } from 'vitest'
import { tamperings } from '../../../../test/harness/coins/ledger-tampering.ts'
import { type ChangeKind, changeKinds, findingLabels, isPlainRecharge } from './rules.ts'

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
