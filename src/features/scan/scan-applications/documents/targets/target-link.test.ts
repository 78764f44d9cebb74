import { expect, test } from 'vitest'
import { maxLinkLength, readTargetLink, writeTargetLink } from './target-link.ts'

test.each([
  ['10.0.0.1', '#t=10.0.0.1'],
  ['10.0.0.1\n!10.0.0.2', '#t=10.0.0.1%0A!10.0.0.2'],
  ['http://[fd00::1]:80/?a=b#c', '#t=http%3A%2F%2F%5Bfd00%3A%3A1%5D%3A80%2F%3Fa%3Db%23c'],
  ['%41 &+=?\u2028😀', '#t=%2541%20%26%2B%3D%3F%E2%80%A8%F0%9F%98%80'],
  ['例子.公司', '#t=%E4%BE%8B%E5%AD%90.%E5%85%AC%E5%8F%B8'],
])('%j is the fragment %s, and comes back from it', (text, fragment) => {
  expect(writeTargetLink(text)).toBe(fragment)
  expect(readTargetLink(fragment)).toEqual({ text })
})

test('what is too long for a link has none', () => {
  const longest = 'a'.repeat(maxLinkLength - 3)
  expect(writeTargetLink(longest)).toHaveLength(maxLinkLength)
  expect(writeTargetLink(`${longest}a`)).toBeUndefined()
})

test('half a character becomes the sign for an unknown one', () => {
  expect(writeTargetLink('a\ud800')).toBe('#t=a%EF%BF%BD')
})

test.each([
  ['', undefined],
  ['#main', undefined],
  ['#t=%', 'broken'],
  ['#t=10.0.0.1%0', 'broken'],
  ['#t=%E4%BE', 'broken'],
  ['#t=', { text: '' }],
])('the fragment %j holds %j', (fragment, held) => {
  expect(readTargetLink(fragment)).toEqual(held)
})
