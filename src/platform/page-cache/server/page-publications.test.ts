import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCachedResponse } from './cached-response.ts'
import { type ContentCache, createContentCache } from './content-cache.ts'
import { createPageCache } from './page-cache.ts'
import { createPageResolver } from './page-resolver.ts'

let version: number
let rendered: string[]
let kept: ContentCache
let cache: ReturnType<typeof createPageCache>

const server = createServer((request, response) => void cache.answer(request, response))
const isPublished = (address: string) => address.startsWith('/news?typeid=known')

beforeEach(async () => {
  version = 1
  rendered = []
  kept = createContentCache(1024 * 1024, () => version)
  cache = createPageCache({
    cache: kept,
    addresses: createPageResolver({
      pages: [{ path: '/' }, { path: '/news', parameters: ['typeid', 'newstitle'], freeText: ['newstitle'] }],
      areas: [],
      isPublished,
      findLastPage: () => undefined,
    }),
    async render(url) {
      rendered.push(url)
      return { status: 200, body: await createCachedResponse(200, {}, Buffer.from(`${url} ${version}`)) }
    },
    getVariant: () => ({ isMobile: false, isCare: false, origin: 'http://site' }),
    throttle: (_, { isKnown }) => (isKnown ? 0 : 1),
    acquireSlot: () => Promise.resolve(() => undefined),
    commonHeaders: {},
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

async function read(path: string): Promise<string> {
  return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).text()
}

test('after a hundred publications a page is rendered once, when it is asked for', async () => {
  await read('/')
  version += 100
  for (let i = 0; i < 3; i++) expect(await read('/')).toBe('/ 101')
  expect(rendered).toEqual(['/', '/'])
})

test('a publication brings the pages used last up to date, so that the next visitor does not wait', async () => {
  for (const path of ['/', '/news', '/news?typeid=known']) await read(path)
  version = 2
  rendered = []
  await kept.renew()
  expect(rendered).toEqual(['/news?typeid=known', '/news', '/'])
  expect(await read('/news')).toBe('/news 2')
  expect(rendered).toHaveLength(3)
})

test('of many pages the twenty used last are rendered anew, until the next publication', async () => {
  const paths = Array.from({ length: 30 }, (_, n) => `/news?typeid=known${n}`)
  for (const path of paths) await read(path)
  version = 2
  rendered = []
  await kept.renew()
  expect(rendered).toEqual(paths.slice(10).toReversed())
  version = 3
  rendered = []
  const renewing = kept.renew()
  version = 4
  await renewing
  expect(rendered).toHaveLength(1)
})

test('visitors of pages that were rendered before a publication are not counted as if they made up addresses', async () => {
  expect(await read('/news?typeid=known')).toBe('/news?typeid=known 1')
  version = 2
  expect(await read('/news?typeid=known')).toBe('/news?typeid=known 2')
  expect(await read('/news?typeid=invented')).toContain('访问过于频繁')
})
