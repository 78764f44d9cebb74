import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

test('a result is returned from memory until later keys evict it', () => {
  const made: string[] = []
  const find = memoize(2, (key, more: string) => {
    made.push(key + more)
    return { key }
  })
  expect(find('a', '1')).toBe(find('a', '2'))
  find('b', '3')
  find('c', '4')
  find('a', '5')
  expect(made).toEqual(['a1', 'b3', 'c4', 'a5'])
})

test('a call that threw is tried again', () => {
  let tries = 0
  const find = memoize(2, () => {
    if (++tries === 1) throw new Error('not yet')
    return {}
  })
  expect(() => find('a')).toThrow('not yet')
  expect(find('a')).toEqual({})
})
