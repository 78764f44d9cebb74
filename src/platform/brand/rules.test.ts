import { expect, test } from 'vitest'
import { getContrast } from '#kit/colours/contrast.ts'
import { defaultAccent, findAccentError, findNearestAccent, toAccentTones, toStrongAccent } from './rules.ts'

test.each(['#0b6e8a', '#7a1fa2', '#000000'])('%s is accepted as the accent', (accent) => {
  expect(findAccentError(accent)).toBeUndefined()
})

test.each([
  ['#f5a623', /对比度为 1\.\d:1/],
  ['#2196f3', /对比度为 [23]\.\d:1/],
  ['#ffffff', /对比度/],
  ['red', /六位十六进制/],
  ['#12345', /六位十六进制/],
])('%s is refused as the accent', (accent, error) => {
  expect(findAccentError(accent)).toMatch(error)
})

test.each([
  ['#0b6e8a', '#0b6e8a'],
  ['#F5A623', '#986716'],
  ['#2196f3', '#1a75be'],
  ['#ffffff', '#707070'],
  ['7a1fa2', '#7a1fa2'],
  ['#00f', '#0000ff'],
  ['red', undefined],
  ['#12345', undefined],
])('the nearest accent to %s is %s', (given, nearest) => {
  expect(findNearestAccent(given)).toBe(nearest)
  expect(nearest && findAccentError(nearest)).toBeUndefined()
})

test.each([defaultAccent, '#7a1fa2', '#b3261e', '#006b3c', '#1a1a1a', '#736c00', '#0000ff'])(
  'every tone derived from %s is readable',
  (accent) => {
    expect(findAccentError(accent)).toBeUndefined()
    expect(getContrast(toStrongAccent(accent), '#ffffff')).toBeGreaterThanOrEqual(7)
    const { hover, tint, tintHover, onDark } = toAccentTones(accent)
    for (const ground of ['#ffffff', '#f5f8fa', tint, tintHover]) {
      expect(getContrast(accent, ground)).toBeGreaterThanOrEqual(4.5)
      expect(getContrast(hover, ground)).toBeGreaterThanOrEqual(4.5)
    }
    for (const ground of ['#071626', '#0c2a42']) expect(getContrast(onDark, ground)).toBeGreaterThanOrEqual(4.5)
  },
)
