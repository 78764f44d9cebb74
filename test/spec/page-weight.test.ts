import { gzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'

const mostBytes = 120_000
const mostBytesOfLogins = 130_000

async function textOf(path: string): Promise<string> {
  return (await fetch(inject('portal') + path)).text()
}

/** Every module that a first visit fetches: those the page names, and what they import, not what is loaded later. */
async function scriptsOf(path: string): Promise<Map<string, number>> {
  const page = await textOf(path)
  const sizes = new Map<string, number>()
  const waiting = [...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, url]) => url as string)
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (sizes.has(url)) continue
    const code = await textOf(url)
    sizes.set(url, gzipSync(code, { level: 9 }).length)
    if (url.includes('/manifest-')) continue
    for (const [, name] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) waiting.push(`/assets/${name}`)
  }
  return sizes
}

test.each([
  '/',
  '/product',
  '/product/detail?platformid=mlps',
  '/news',
  '/explore',
  '/contact',
  '/cooperation',
  '/dsmm',
  '/privacy',
  '/search',
])('%s carries at most 120 kB of packed scripts', async (path) => {
  const sizes = await scriptsOf(path)
  expect(sizes.size).toBeGreaterThan(2)
  expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(mostBytes)
})

test.each(['/apply/login', '/query-coin/login', '/console/login'])(
  '%s, with the routes behind it, carries at most 130 kB',
  async (path) => {
    const sizes = await scriptsOf(path)
    const [, area] = path.split('/')
    expect([...sizes.keys()].some((url) => url.startsWith(`/assets/${area}-manifest-`))).toBe(true)
    expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(mostBytesOfLogins)
  },
)

test.each(['/', '/news', '/apply/login', '/query-coin/login', '/console/login'])(
  '%s asks for no script before it is painted',
  async (path) => {
    const html = await textOf(path)
    expect(html).not.toMatch(/<script[^>]+src=|rel="modulepreload"|type="module"/)
  },
)
