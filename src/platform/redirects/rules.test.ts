import { expect, test } from 'vitest'
import { createRedirectFinder, findSourceError, isTarget, readLines, toOwnPath, toRedirectSource } from './rules.ts'

test.each([
  ['/Old/', '/Old'],
  ['/a?b=2&a=1', '/a?a=1&b=2'],
  ['/新闻', '/%E6%96%B0%E9%97%BB'],
  ['/a#part', '/a'],
])('%s is stored as %s', (given, stored) => expect(toRedirectSource(given)).toBe(stored))

test.each([
  'old',
  '//evil.example/',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/\\evil.example',
  'https://example.cn/',
  '/',
  '/console/x',
  '/files/1',
  '/rss.xml',
  '/assets/x.js',
  '/a b',
])('%s is refused as an old address', (text) => expect(findSourceError(text)).toBeTypeOf('string'))

test.each([
  ['/news', true],
  ['https://example.cn/a', true],
  ['http://example.cn/a', false],
  ['//evil.example', false],
  ['/.//evil.example', false],
  ['/x/%2e%2e//evil.example', false],
  ['https:evil.example', false],
  ['javascript:alert(1)', false],
  ['https://user:pass@example.cn/', false],
])('%s as a new address: %s', (text, isGood) => expect(isTarget(text)).toBe(isGood))

test.each([
  ['https://site.cn/old?a=1', '/old?a=1'],
  ['https://site.cn', '/'],
  ['https://site.cn.evil.example/', 'https://site.cn.evil.example/'],
  [' /old ', '/old'],
])('%s was copied from this site: %s', (text, path) => expect(toOwnPath(text, 'https://site.cn')).toBe(path))

test('a rule applies when all its parameters are given; of several the one with most parameters applies', () => {
  const find = createRedirectFinder([
    { source: '/a', target: '/any' },
    { source: '/a?id=1', target: '/one' },
    { source: '/a?id=1&tab=2', target: '/two' },
  ])
  const findTarget = (address: string) => find(address)?.target
  expect(['/a', '/a/', '/a?id=9', '/a?utm=x&id=1', '/a?tab=2&id=1', '/b', '//a', '/%'].map(findTarget)).toEqual([
    '/any',
    '/any',
    '/any',
    '/one',
    '/two',
    undefined,
    undefined,
    undefined,
  ])
})

test('lines are separated by blanks, commas or arrows; an address keeps its own commas', () => {
  expect(readLines('/a /b\n\n# note\r\n/c,/d\n/e → /f\n/g\n/h /i /j\n/k?x=1,2\t/l?y=3,4\n/m?x=1,2,/n?y=3,4')).toEqual([
    { line: 1, source: '/a', target: '/b' },
    { line: 4, source: '/c', target: '/d' },
    { line: 5, source: '/e', target: '/f' },
    { line: 6, source: '/g', target: '' },
    { line: 7, source: '/h', target: '' },
    { line: 8, source: '/k?x=1,2', target: '/l?y=3,4' },
    { line: 9, source: '/m?x=1,2', target: '/n?y=3,4' },
  ])
})
