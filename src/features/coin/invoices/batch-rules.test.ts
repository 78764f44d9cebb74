import { expect, test } from 'vitest'
import { findNumber, isSystemFile } from './batch-rules.ts'

const number = '26990000000000000001'

test.each([
  [`${number}.pdf`, number],
  [`11月/发票${number}(1).pdf`, number],
  [`11月\\dzfp_${number}_演示.xml`, number],
  [`２６９90000000000000001.ofd`, number],
  [`${number}/发票.pdf`, undefined],
  [`${number}1.pdf`, undefined],
  [`1${number}.pdf`, undefined],
  ['2699.pdf', undefined],
])('the invoice number in the name of %s is %s', (path, found) => {
  expect(findNumber(path)).toBe(found)
})

test.each([
  ['__MACOSX/a.pdf', true],
  ['11月/__MACOSX/a.pdf', true],
  ['11月/.DS_Store', true],
  ['11月\\.hidden\\a.pdf', true],
  ['a.pdf', false],
  ['MACOSX/a.pdf', false],
  ['./a.pdf', false],
  ['../a.pdf', false],
])('%s is a file that systems add: %s', (path, isOne) => {
  expect(isSystemFile(path)).toBe(isOne)
})
