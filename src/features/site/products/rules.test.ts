import { expect, test } from 'vitest'
import { isId, platformAddress, systemAddress } from './rules.ts'

test.each([null, '', '  ', 'a\0b', 'x'.repeat(41)])('%j is no id', (text) => {
  expect(isId(text)).toBe(false)
})

test.each(['mlps', 'mlps-project', '等保'])('%s could be an id', (text) => {
  expect(isId(text)).toBe(true)
})

test('ids are escaped in URLs', () => {
  expect(platformAddress('a&b=c#d')).toBe('/product/detail?platformid=a%26b%3Dc%23d')
  expect(systemAddress('系统 1')).toBe('/product/system?systemid=%E7%B3%BB%E7%BB%9F%201')
})
