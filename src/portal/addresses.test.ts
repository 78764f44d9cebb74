import { expect, test } from 'vitest'
import { findArea } from './addresses.ts'

test.each([
  ['/', undefined],
  ['/consoles', undefined],
  ['/console', 'console'],
  ['/console/', 'console'],
  ['/console/staff', 'console'],
  ['/news', undefined],
  ['/query-coin/result', 'query-coin'],
])('%s belongs to the area %s', (path, area) => {
  expect(findArea(path)).toBe(area)
})
