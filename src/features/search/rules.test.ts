import { expect, test } from 'vitest'
import { searchAddress } from './rules.ts'

test.each([
  [{ query: '数据' }, '/search?q=%E6%95%B0%E6%8D%AE'],
  [{ query: 'a&b', kind: 'news', page: 2 }, '/search?q=a%26b&kind=news&page=2'],
])('a search for %o stands at %s', (filter, address) => {
  expect(searchAddress(filter)).toBe(address)
})
