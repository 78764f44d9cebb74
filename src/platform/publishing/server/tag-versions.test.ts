import { expect, test } from 'vitest'
import { createTagVersions } from './tag-versions.ts'

test('content without the tags of a change keeps its version', () => {
  const { advance, versionOf } = createTagVersions(7)
  advance(8, ['news', 'page /a'])
  advance(9, ['banner'])
  expect([versionOf(), versionOf(['news']), versionOf(['page /a']), versionOf(['banner', 'news'])]).toEqual([9, 8, 8, 9])
  expect([versionOf(['site']), versionOf([])]).toEqual([7, 7])
})

test('a change without tags changes everything', () => {
  const { advance, versionOf } = createTagVersions(1)
  advance(2, ['news'])
  advance(3)
  expect([versionOf(['news']), versionOf(['site']), versionOf([])]).toEqual([3, 3, 3])
})

test.each([
  ['some notifications were lost', 5],
  ['the database was restored to an older version', 1],
])('everything has changed and the version rises where %s', (_, stored) => {
  const { advance, versionOf } = createTagVersions(2)
  expect(advance(stored, ['news'])).toBe(true)
  expect([versionOf(), versionOf(['site'])]).toEqual([3, 3])
})

test('a version that is known already changes nothing', () => {
  const { advance, versionOf } = createTagVersions(2)
  advance(3, ['news'])
  expect([advance(3), versionOf(), versionOf(['site'])]).toEqual([false, 3, 2])
})

test('tags beyond the limit of memory count as changed, never as older than they are', () => {
  const { advance, versionOf } = createTagVersions(0)
  for (let n = 1; n <= 10_002; n++) advance(n, [`page /${n}`])
  expect([versionOf(['page /1']), versionOf(['page /2']), versionOf(['page /3']), versionOf(['news'])]).toEqual([2, 2, 3, 2])
})
