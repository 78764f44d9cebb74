import { expect, test } from 'vitest'
import { hasExternalTarget, serviceTiles, getTileAddress } from './rules.ts'

const externalUrls = { mall: 'https://mall.example.cn/', knowledgeBase: 'https://kb.example.cn/' }

test('the front page has six tiles with their targets', () => {
  expect(serviceTiles.map((tile) => [tile.title, getTileAddress(tile, externalUrls), hasExternalTarget(tile)])).toEqual([
    ['调研数据查询', '/research', false],
    ['DSMM证书下载', '/dsmm', false],
    ['测评项目进度查询', '/schedule', false],
    ['查询币余额', '/query-coin/login', false],
    ['安全商城', 'https://mall.example.cn/', true],
    ['漏扫工具申请', '/apply/login', false],
  ])
})

test('tile 2 links to the knowledge base', () => {
  expect(getTileAddress({ title: '', note: '', target: 2 }, externalUrls)).toBe('https://kb.example.cn/')
})
