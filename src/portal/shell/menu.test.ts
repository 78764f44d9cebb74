import { expect, test } from 'vitest'
import { findActiveEntry } from './menu.ts'

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
  ['/dsmm', '首页'],
  ['/nothing-here', '首页'],
])('%s belongs to %s', (path, label) => {
  expect(findActiveEntry(path).label).toBe(label)
})
