import { expect, test } from 'vitest'
import { getContrast, mixColours } from './contrast.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#0b6e8a', '#ffffff', 5.86],
])('the contrast of %s and %s is %d', (one, other, expected) => {
  expect(getContrast(one, other)).toBeCloseTo(expected, 1)
  expect(getContrast(other, one)).toBe(getContrast(one, other))
})

test.each([
  [0, '#102030'],
  [1, '#ffffff'],
  [0.5, '#889098'],
])('colours are mixed in the ratio %d', (share, expected) => {
  expect(mixColours('#102030', '#ffffff', share)).toBe(expected)
})
