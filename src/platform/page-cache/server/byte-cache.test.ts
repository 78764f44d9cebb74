import { expect, test } from 'vitest'
import { createByteCache } from './byte-cache.ts'

test('the least recently used entry is evicted first', () => {
  const cache = createByteCache(80)
  for (const key of 'abcdefgh') cache.set(key, { bytes: 10 })
  cache.get('a')
  cache.set('i', { bytes: 10 })
  expect([cache.has('a'), cache.has('b'), cache.calculatedSize, cache.size]).toEqual([true, false, 80, 8])
})

test('an entry that is set again counts once; one larger than an eighth of the cache is not cached', () => {
  const cache = createByteCache(80)
  cache.set('a', { bytes: 5 })
  cache.set('a', { bytes: 7 })
  cache.set('b', { bytes: 11 })
  expect([cache.calculatedSize, cache.size]).toEqual([7, 1])
})
