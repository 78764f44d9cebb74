import { readFileSync } from 'node:fs'
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chooseBreakings } from './groups.ts'

const breakings = chooseBreakings([])
const testFiles = globSync('{src,test}/**/*.test.{ts,tsx}')

test('no two breakings share an id', () => {
  expect(breakings.map(({ id }) => id)).toEqual([...new Set(breakings.map(({ id }) => id))])
})

test.each(breakings)('what $id breaks occurs once in $file, and its tests exist', ({ file, from, to, tests }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
  for (const path of tests)
    expect(
      testFiles.filter((name) => name.startsWith(path)),
      path,
    ).not.toEqual([])
})
