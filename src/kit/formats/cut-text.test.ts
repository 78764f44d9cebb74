import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test.each([
  ['文字', 1, '文'],
  ['文字', 2, '文字'],
  ['文😀字', 2, '文'],
  ['文😀字', 3, '文😀'],
  ['𠮷', 1, ''],
  ['', 5, ''],
])('%s is cut to %i units without half of a character', (text, length, kept) => {
  expect(cutText(text, length)).toBe(kept)
})
