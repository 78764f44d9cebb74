import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync(['src/**/*.{ts,tsx}', 'content/*.json']).filter((path) => !/\.test\.tsx?$/.test(path))
// docs/glossary.md: 扣除 is every way in which coins leave an account; the customer's list alone is called 核销明细.
const otherWords = /扣减|预占|核销(?!明细)/
/** What visitors may type into the site search is theirs to choose. */
const searched = 'src/features/site/search/rules.ts'

test('what takes coins away has one word on screens, in messages and in exports', () => {
  expect(sources.length).toBeGreaterThan(1000)
  const found = sources.filter((path) => path !== searched && otherWords.test(readFileSync(path, 'utf8')))
  expect(found).toEqual([])
})
