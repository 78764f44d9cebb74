import { expect, test } from 'vitest'
import { formatOrigin, normalizePhone } from './rules.ts'

test.each([
  ['154 0000 9001', '15400009001'],
  ['+86 154-0000-9001', '15400009001'],
  ['8615400009001', '15400009001'],
  ['１５４００００９００１', '15400009001'],
  ['(154)00009001', '15400009001'],
  ['86154000090', '86154000090'],
])('%s is written %s', (written, tidy) => {
  expect(normalizePhone(written)).toBe(tidy)
})

test('the origin names topic and page and never exceeds its limit', () => {
  expect(formatOrigin('', '/news')).toBe('/news')
  expect(formatOrigin('漏洞扫描', '/product')).toBe('漏洞扫描（/product）')
  expect(formatOrigin('长'.repeat(300), '/')).toHaveLength(200)
})
