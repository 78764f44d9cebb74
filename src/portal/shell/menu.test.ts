import { expect, test } from 'vitest'
import { listTools, standardMenu } from '#platform/site/menu-rules.ts'
import { findActiveEntry, listFooterColumns, listFurtherPlaces } from './menu.ts'

test.each([
  ['/', '首页'],
  ['/product', '产品中心'],
  ['/product/detail', '产品中心'],
  ['/news/details', '新闻动态'],
  ['/cooperation', '合作共赢'],
  ['/explore', '走进我们'],
  ['/contact', '联系我们'],
  ['/archive/news', '新闻动态'],
  ['/news/product', '产品中心'],
  ['/cases', '产品中心'],
  ['/needs/details', '产品中心'],
  ['/security', '联系我们'],
  ['/dsmm', '首页'],
  ['/nothing-here', '首页'],
])('%s belongs to %s', (path, label) => {
  expect(findActiveEntry(standardMenu, path)?.label).toBe(label)
})

test('a custom menu is followed by footer and phone bar', () => {
  const own = [
    { url: '/explore', label: '关于远山' },
    { url: 'https://docs.example.cn/', label: '文档' },
  ]
  const guides = [{ url: '/cases', label: '客户案例' }]
  expect(findActiveEntry(own, '/explore')?.label).toBe('关于远山')
  expect(findActiveEntry(own, '/news')).toBe(undefined)
  const columns = listFooterColumns({ menu: own, tools: listTools({}), guides })
  expect(columns.at(-1)?.entries).toEqual(own)
  expect(columns[0]?.entries[0]).toEqual(guides[0])
  expect(columns[0]?.entries.map(({ label }) => label)).not.toContain('产品中心')
  expect(listFurtherPlaces(own, guides).map(({ label }) => label)).toEqual(['关于远山', '文档', '客户案例', '站内搜索', '隐私政策'])
})
