import { expect, inject, test } from 'vitest'

// As copied from a web page, a chat or a table: with invisible characters, a tab or a line break.
test.each([
  ['/search?q=%E2%80%8B数据%09', '<title>搜索：数据｜'],
  ['/news?newstitle=%EF%BB%BF数据%E2%80%8B安全', 'value="数据安全"'],
  ['/news?typeid=policy%0A', '<title>政策法规 · 新闻动态｜'],
  ['/product?platformname=%E2%80%8BDSMM%09能力', 'DSMM 能力提升平台'],
])('%s is searched by its words', async (path, expected) => {
  const response = await fetch(inject('portal') + path)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(expected)
})
