import { expect, test } from 'vitest'
import { anchorHeadings, getExcerpt, limits, newsAddress, newsListAddress } from './rules.ts'

test.each([
  [{}, '/news'],
  [{ typeId: 'policy', title: '', page: 1 }, '/news?typeid=policy'],
  [{ title: '100% & 更多', page: 3 }, '/news?newstitle=100%25+%26+%E6%9B%B4%E5%A4%9A&page=3'],
  [{ typeId: 'policy', pageSize: 20, page: 2 }, '/news?typeid=policy&pagesize=20&page=2'],
  [{ pageSize: limits.pageSize }, '/news'],
])('a list filtered by %o has the address %s', (filter, address) => {
  expect(newsListAddress(filter)).toBe(address)
})

test('ids are escaped in the address', () => {
  expect(newsAddress('a&b')).toBe('/news/details?newsid=a%26b')
})

test('chapters get ids and are listed with their titles', () => {
  expect(anchorHeadings('<p>引</p><h2>一 &amp; 二</h2><p>文</p><h2><strong>三</strong></h2>')).toEqual({
    html: '<p>引</p><h2 id="part-1">一 &amp; 二</h2><p>文</p><h2 id="part-2"><strong>三</strong></h2>',
    headings: [
      { id: 'part-1', title: '一 & 二' },
      { id: 'part-2', title: '三' },
    ],
  })
})

test('an excerpt is the beginning of an article', () => {
  const opening = '开'.repeat(limits.shortExcerpt)
  expect(getExcerpt(`<p>${opening}</p><h2>章</h2><p>文</p>`)).toBe(opening)
  expect(getExcerpt('<p>短<strong>开头</strong>：</p><ul><li>一</li></ul>')).toBe('短开头： 一')
  expect(getExcerpt(`<p>${'长'.repeat(500)}</p>`)).toHaveLength(limits.excerpt)
})
