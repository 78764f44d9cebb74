import { expect, test } from 'vitest'
import { newsAddress, newsListAddress } from './rules.ts'

test.each([
  [{}, '/news'],
  [{ typeId: 'policy', title: '', page: 1 }, '/news?typeid=policy'],
  [{ title: '100% & 更多', page: 3 }, '/news?newstitle=100%25+%26+%E6%9B%B4%E5%A4%9A&page=3'],
])('a list filtered by %o stands at %s', (filter, address) => {
  expect(newsListAddress(filter)).toBe(address)
})

test('ids are escaped in the address', () => {
  expect(newsAddress('a&b')).toBe('/news/details?newsid=a%26b')
})
