import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rounds } from './harness/rounds.ts'

test.each(Object.entries(rounds))('the test of the round %s takes its number from the table', (name, { test: path, quick, full }) => {
  const text = readFileSync(path, 'utf8')
  expect(name === 'axeWidths' ? text.includes('findViolations(') : text.includes(`countOf('${name}')`)).toBe(true)
  expect(full).toBeGreaterThan(quick)
})
