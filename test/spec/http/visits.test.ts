import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { startSecondPortal } from '../../harness/portal/second-portal.ts'

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** What the tables hold of one referrer, words or page. */
async function countOf(kind: string, name: string): Promise<number> {
  const client = new pg.Client({
    connectionString: `postgresql://portal@localhost/portal?host=${join(inject('portalData'), 'database/cluster')}`,
  })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      'select coalesce(sum(count), 0)::int as count from visit_count where kind = $1 and name = $2',
      [kind, name],
    )
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}

test('pages count whether they are rendered or come from memory, and are written when the portal stops', async () => {
  const portal = await startSecondPortal()
  const visit = async (path: string, headers: Record<string, string> = {}) =>
    (
      await fetch(portal.origin + path, { headers: { 'user-agent': browser, referer: 'https://visits.example.cn/a?secret=1', ...headers } })
    ).text()
  const before = await countOf('page', '/verify')
  try {
    for (let i = 0; i < 3; i += 1) await visit('/verify?utm_source=x')
    // Neither programs, nor those who object, nor what is no page of visitors.
    await visit('/verify', { 'user-agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0)' })
    await visit('/verify', { dnt: '1' })
    await visit('/verify', { 'sec-gpc': '1' })
    for (const path of ['/no-such-page', '/console/login', '/console', '/sitemap.xml', '/robots.txt', '/news/details?newsid=none'])
      await visit(path)
    await visit('/search?q=%E8%AE%BF%E9%97%AE%E7%BB%9F%E8%AE%A1%E8%AF%95%E9%AA%8C')
    await visit('/search?q=13812345678')
  } finally {
    await portal.stop()
  }
  expect(await countOf('page', '/verify')).toBe(before + 3)
  expect(await countOf('referrer', 'visits.example.cn')).toBe(5)
  expect(await countOf('words', '访问统计试验')).toBe(1)
  expect(await countOf('words', '13812345678')).toBe(0)
})
