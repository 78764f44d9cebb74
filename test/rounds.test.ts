import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rounds } from './harness/rounds.ts'

test.each(Object.entries(rounds))('the test of the round %s takes its number from the table', (name, { test: path, quick, full }) => {
  // The widths count in every journey, by one function that all of them call.
  const text = readFileSync(name === 'axeWidths' ? 'test/harness/browser.ts' : path, 'utf8')
  expect(text).toContain(`countOf('${name}')`)
  expect(full).toBeGreaterThan(quick)
})
