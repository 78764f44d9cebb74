import { expect, test } from 'vitest'
import { listTools } from '#platform/site/menu-rules.ts'
import { hasExternalTarget, listTiles, getTileAddress } from './rules.ts'

const externalUrls = { mall: 'https://mall.example.cn/', knowledgeBase: 'https://kb.example.cn/' }
const shown = (...given: Parameters<typeof listTiles>) => listTiles(...given).map(({ tile }) => tile.title)

test('the front page has six tiles with their targets', () => {
  const tiles = listTiles(externalUrls, listTools({}))
  expect(tiles.map(({ tile, address }) => [tile.title, address, hasExternalTarget(tile)])).toEqual([
    ['调研数据查询', '/research', false],
    ['DSMM证书下载', '/dsmm', false],
    ['测评项目进度查询', '/schedule', false],
    ['查询币余额', '/query-coin/login', false],
    ['安全商城', 'https://mall.example.cn/', true],
    ['漏扫工具申请', '/apply/login', false],
  ])
})

test('tools that the company hides and addresses that it has not set have no tile', () => {
  const noMall = { ...externalUrls, mall: '' }
  expect(shown(noMall, listTools({ coin: true, research: true }))).toEqual(['DSMM证书下载', '测评项目进度查询', '漏扫工具申请'])
  expect(shown(noMall, [])).toEqual([])
})

test('tile 2 links to the knowledge base', () => {
  expect(getTileAddress({ title: '', note: '', target: 2 }, externalUrls)).toBe('https://kb.example.cn/')
})
