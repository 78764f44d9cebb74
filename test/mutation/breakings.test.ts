import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chooseBreakings } from './groups.ts'
import { groups } from './stryker/groups.ts'

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

test.each(Object.entries(groups))('every file that the group %s names for Stryker exists', (_, { mutate, tests }) => {
  const named = [...mutate, ...tests].flatMap(expandBraces)
  expect(named.filter((pattern) => globSync(pattern.replace('!', '')).length === 0)).toEqual([])
})

function expandBraces(pattern: string): string[] {
  const [, folder = '', names = '', end = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? []
  return names === '' ? [pattern] : names.split(',').map((name) => folder + name + end)
}
