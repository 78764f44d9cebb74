import { expect, test } from 'vitest'
import { findPlainLinks } from './plain-links.ts'

test.each([
  ['见（https://example.cn/a）。', 'https://example.cn/a'],
  ['见(https://example.cn/a)', 'https://example.cn/a'],
  ['见 https://example.cn/a。下一句', 'https://example.cn/a'],
  ['https://example.cn/a, 以及', 'https://example.cn/a'],
  ['https://example.cn/a；', 'https://example.cn/a'],
  ['“https://example.cn/a?b=1&c=2#d”', 'https://example.cn/a?b=1&c=2#d'],
  ['详见https://example.cn/a了解', 'https://example.cn/a'],
  ['https://example.cn/wiki/A_(b)', 'https://example.cn/wiki/A_(b)'],
  ['（https://example.cn/wiki/A_(b)）', 'https://example.cn/wiki/A_(b)'],
  ['https://example.cn/.', 'https://example.cn/'],
  ['https://example.cn/a）！', 'https://example.cn/a'],
  ['【https://example.cn】', 'https://example.cn'],
])('%s holds %s', (text, address) => {
  expect(findPlainLinks(text)).toEqual([{ text: address, index: text.indexOf('http') }])
})

test.each(['没有网址', 'https://', 'ftp://example.cn', 'example.cn'])('%s holds no address', (text) => {
  expect(findPlainLinks(text)).toEqual([])
})
