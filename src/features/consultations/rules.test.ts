import { expect, test } from 'vitest'
import { placeOf, tidyPhone } from './rules.ts'

test.each([
  ['154 0000 9001', '15400009001'],
  ['+86 154-0000-9001', '15400009001'],
  ['8615400009001', '15400009001'],
  ['１５４００００９００１', '15400009001'],
  ['(154)00009001', '15400009001'],
  ['86154000090', '86154000090'],
])('%s is written %s', (written, tidy) => {
  expect(tidyPhone(written)).toBe(tidy)
})

test('a place names the topic before its page and never outgrows its limit', () => {
  expect(placeOf('', '/news')).toBe('/news')
  expect(placeOf('漏洞扫描', '/product')).toBe('漏洞扫描（/product）')
  expect(placeOf('长'.repeat(300), '/')).toHaveLength(200)
})
