import { expect, test } from 'vitest'
import { findCycle } from './forbid-chunk-cycles.ts'

const toChunks = (imports: Record<string, string[]>) => Object.entries(imports).map(([fileName, list]) => ({ fileName, imports: list }))

test.each([
  [{ a: ['b', 'c'], b: ['c'], c: ['library'] }, undefined],
  [{ a: ['b'], b: ['a'] }, ['a', 'b', 'a']],
  [{ screen: ['shared'], shared: ['area'], area: ['react', 'shared'], react: [] }, ['shared', 'area', 'shared']],
])('of the imports %j the circle is %j', (imports, cycle) => {
  expect(findCycle(toChunks(imports))).toEqual(cycle)
})
