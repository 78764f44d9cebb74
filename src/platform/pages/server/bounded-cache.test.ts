import { expect, test } from 'vitest'
import { BoundedCache } from './bounded-cache.ts'

test('the entry used longest ago goes first', () => {
  const cache = new BoundedCache<{ bytes: number }>(80)
  for (const key of 'abcdefgh') cache.set(key, { bytes: 10 })
  cache.get('a')
  cache.set('i', { bytes: 10 })
  expect([cache.get('a') !== undefined, cache.get('b'), cache.bytes, cache.size]).toEqual([true, undefined, 80, 8])
})

test('an entry set again counts once; one too large is not kept', () => {
  const cache = new BoundedCache<{ bytes: number }>(80)
  cache.set('a', { bytes: 5 })
  cache.set('a', { bytes: 7 })
  cache.set('b', { bytes: 11 })
  expect([cache.bytes, cache.size]).toEqual([7, 1])
  cache.clear()
  expect([cache.bytes, cache.size]).toEqual([0, 0])
})
