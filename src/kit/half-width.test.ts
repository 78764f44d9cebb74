import { expect, test } from 'vitest'
import { toHalfWidth } from './half-width.ts'

test.each([
  ['６２００００００１', '620000001'],
  ['ＤＳＭＭ２０２６', 'DSMM2026'],
  ['ｄｅｍｏ－ｃｏｉｎ', 'demo-coin'],
  ['５，０００．５０', '5,000.50'],
  ['１３８＊＊＊＊１００１', '138****1001'],
  ['　62　', ' 62 '],
  ['中文（北京）', '中文(北京)'],
  ['plain 123', 'plain 123'],
])('%s is read as %s', (wide, plain) => {
  expect(toHalfWidth(wide)).toBe(plain)
})
