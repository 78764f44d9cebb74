import { expect, test } from 'vitest'
import type { Caller } from '#gateway/call.ts'
import type { Page, PublishedAddress } from '#portal/document-renderer.ts'
import { createSitemap } from './sitemap.ts'

const origin = 'https://www.example.cn'

/** A site with `count` articles of which the third was changed later; `site.lists` counts how often they are listed. */
function buildSite(count: number, most?: number) {
  const site = { version: 1, count, lists: 0, isDown: false }
  const call = (async () => ({ items: [{ address: '/news/details?newsid=3', day: '2026-11-20' }] })) as unknown as Caller
  async function listPublished(): Promise<PublishedAddress[]> {
    site.lists += 1
    if (site.isDown) throw new Error('no database')
    return Array.from({ length: site.count }, (_, n) => ({ path: `/news/details?newsid=${n + 1}`, day: `2026-01-0${1 + (n % 9)}` }))
  }
  const pages = [{ path: '/news', listPublished }] as unknown as Page[]
  const write = createSitemap({ pages, call, contentVersion: () => site.version, ...(most !== undefined && { most }) })
  return { site, write: async (part = '') => (await write(origin, part)) ?? 'none' }
}

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

test('a site that fits is one list, with the days of the last changes', async () => {
  const { write } = buildSite(3, 3)
  const list = await write()
  expect(list).toContain('<loc>https://www.example.cn/news/details?newsid=3</loc><lastmod>2026-11-20</lastmod>')
  expect(addressesIn(list)).toHaveLength(3)
  expect(await write('2')).toBe('none')
})

test('a larger one is an index of parts, which together have every address once', async () => {
  const { write } = buildSite(7, 3)
  const index = await write()
  expect(index).toMatch(/^<sitemapindex /)
  expect(addressesIn(index)).toEqual([1, 2, 3].map((n) => `${origin}/sitemap.xml?part=${n}`))
  expect(index).toContain('?part=1</loc><lastmod>2026-11-20</lastmod>')
  const parts = await Promise.all(['1', '2', '3'].map((part) => write(part)))
  expect(parts.map((part) => addressesIn(part).length)).toEqual([3, 3, 1])
  expect(new Set(parts.flatMap(addressesIn)).size).toBe(7)
})

test.each(['0', '4', '-1', '1.5', '01', 'x', '99999999'])('there is no part %s', async (part) => {
  expect(await buildSite(7, 3).write(part)).toBe('none')
})

test('the addresses are listed once for a publication, and again after a failure', async () => {
  const { site, write } = buildSite(7, 3)
  await Promise.all([write(), write('1'), write('2')])
  expect(site.lists).toBe(1)
  Object.assign(site, { version: 2, isDown: true })
  await expect(write()).rejects.toThrow('no database')
  site.isDown = false
  expect(addressesIn(await write('3'))).toHaveLength(1)
  expect(site.lists).toBe(3)
})

test('each part of 120,000 addresses is within what sitemaps.org allows', async () => {
  const { write } = buildSite(120_000)
  const numbers = addressesIn(await write()).map((address) => new URL(address as string).searchParams.get('part') as string)
  let sum = 0
  for (const number of numbers) {
    const part = await write(number)
    const { length } = addressesIn(part)
    expect(length).toBeLessThanOrEqual(50_000)
    expect(Buffer.byteLength(part)).toBeLessThan(50 * 1024 * 1024)
    sum += length
  }
  expect(sum).toBe(120_000)
})
