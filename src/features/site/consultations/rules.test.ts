import { expect, test } from 'vitest'
import { formatOrigin } from './rules.ts'

test('the origin names topic and page and never exceeds its limit', () => {
  expect(formatOrigin('', '/news')).toBe('/news')
  expect(formatOrigin('漏洞扫描', '/product')).toBe('漏洞扫描（/product）')
  expect(formatOrigin('长'.repeat(300), '/')).toHaveLength(200)
})
