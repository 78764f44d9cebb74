import { expect, test } from 'vitest'
import { faults } from '../../../test/harness/coins/ledger-tampering.ts'
import { findingLabels } from './rules.ts'

test('every finding of the ledger has a label', () => {
  const findings = [...new Set(faults.flatMap((fault) => fault.findings))]
  expect(findings.length).toBeGreaterThan(7)
  expect(findings.filter((finding) => !findingLabels[finding])).toEqual([])
})
