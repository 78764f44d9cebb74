import { expect, test } from 'vitest'
import { listTools } from '#platform/site/menu-rules.ts'
import { searchAddress, tools, findTools } from './rules.ts'

test.each([
  [{ query: '数据' }, '/search?q=%E6%95%B0%E6%8D%AE'],
  [{ query: 'a&b', kind: 'news', page: 2 }, '/search?q=a%26b&kind=news&page=2'],
])('a search for %o has the address %s', (filter, address) => {
  expect(searchAddress(filter)).toBe(address)
})

test.each([
  ['余额', '/query-coin/login'],
  ['转卡', '/query-coin/login'],
  ['查询币怎么充值', '/query-coin/login'],
  ['证书查询', '/dsmm'],
  ['ＤＳＭＭ', '/dsmm'],
  ['漏扫', '/apply/login'],
  ['网段', '/targets'],
  ['自评', '/maturity'],
  ['成熟度', '/maturity'],
  ['对账单', '/verify'],
  ['核验码', '/verify'],
  ['项目 进度', '/schedule'],
  ['投诉', '/contact'],
  ['隐私', '/privacy'],
])('a search for "%s" lists the tool at %s first', (query, path) => {
  expect(findTools(query)[0]?.path).toBe(path)
})

test.each(['', ' ', '密', '没有这个词语', '火星', '数据', '测评', '业务', '个人'])('a search for "%s" lists no tool', (query) => {
  expect(findTools(query)).toEqual([])
})

test.each(['DP20260001', 'dp 2026 0003', 'ＤＰ２０２６０００１', 'DSMM2026000001', 'DSMM-2026-000001', 'a1b2c3d4e5f60718293a4b5c6d7e8f90'])(
  'the number %s, which the site search finds nothing by, leads to each page where a number is looked up',
  (query) => {
    expect(findTools(query).map(({ path }) => path)).toEqual(expect.arrayContaining(['/verify', '/dsmm', '/schedule', '/research']))
  },
)

test.each(['GB/T 22239-2019', 'ISO27001', '等级保护 2026', '2026', 'windows-server'])('“%s” is no number to look up', (query) => {
  expect(findTools(query)).toEqual([])
})

test('each tool is found by its name', () => {
  for (const { name, path } of tools) expect(findTools(name).map((tool) => tool.path)).toContain(path)
})

test('a tool that the site does not show is not found, whatever the query; pages are', () => {
  expect(findTools('证书查询', listTools({ dsmm: true }))).toEqual([])
  expect(findTools('登录', listTools({ scan: true })).map(({ path }) => path)).toEqual(['/query-coin/login'])
  expect(findTools('投诉', []).map(({ path }) => path)).toEqual(['/contact'])
})
