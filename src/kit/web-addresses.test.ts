import { expect, test } from 'vitest'
import { readOwnPath, readWebAddress } from './web-addresses.ts'

test.each([
  ['/', '/'],
  ['/news', '/news'],
  ['/news?typeid=1&page=2#top', '/news?typeid=1&page=2#top'],
  ['/新闻', '/%E6%96%B0%E9%97%BB'],
  ['/a/../b', '/b'],
  ['/./a', '/a'],
  ['/a//b', '/a//b'],
  ['/%2f/evil.example', '/%2f/evil.example'],
  ['/?to=//evil.example', '/?to=//evil.example'],
  ['/a#//evil.example', '/a#//evil.example'],
])('%s leads to %s', (text, path) => {
  expect(readOwnPath(text)).toBe(path)
  expect(readOwnPath(path)).toBe(path)
  expect(URL.parse(path, 'https://www.example.cn')?.host).toBe('www.example.cn')
})

test.each([
  '//evil.example',
  '///evil.example',
  '/.//evil.example',
  '/././/evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/a/%2e%2e//evil.example',
  '/.//',
  '/\\evil.example',
  '\\/evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  '/ /evil.example',
  '/\u0001/evil.example',
  '/\u200b/evil.example',
  '/\u202e/evil.example',
  'news',
  '',
  'https://evil.example',
  'javascript:alert(1)',
])('%j is no path of this site', (text) => expect(readOwnPath(text)).toBeUndefined())

test.each([
  ['https://example.cn', 'https://example.cn'],
  ['https://example.cn/', 'https://example.cn/'],
  ['HTTPS://Example.CN:443/a/../b?c#d', 'https://example.cn/b?c#d'],
  ['http://例子.cn/路', 'http://xn--fsqu00a.cn/%E8%B7%AF'],
])('%s is stored as %s', (text, address) => {
  expect(readWebAddress(text)).toBe(address)
  expect(readWebAddress(address)).toBe(address)
})

test.each([
  'https:example.cn',
  'https:/example.cn',
  'https:///example.cn',
  'https://\\example.cn',
  'https://example.cn\\@evil.example',
  'https://www.example.cn@evil.example/',
  'https://user:password@example.cn/',
  'https://exa mple.cn',
  'https://example.cn/\t',
  'https://',
  'ftp://example.cn/',
  'javascript:alert(1)',
  '//example.cn',
  '/news',
  '',
])('%j is no address of the web', (text) => expect(readWebAddress(text)).toBeUndefined())
