import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContentTag } from '#gateway/declared.ts'
import type { Source } from './cached-calls.ts'
import { createCachedResponse } from './cached-response.ts'
import { createPageCache } from './page-cache.ts'

let version: number
let changed: Partial<Record<ContentTag, number>>
let rendered: string[]
let checked: string[]
let cache: ReturnType<typeof createPageCache>

const server = createServer((request, response) => void cache.answer(request, response))

/** The front page shows banners, the lists show news. */
beforeEach(async () => {
  version = 1
  changed = {}
  rendered = []
  checked = []
  cache = createPageCache({
    pages: [{ path: '/' }, { path: '/news', parameters: ['typeid'] }],
    areas: [],
    maxBytes: 1024 * 1024,
    async render(url) {
      rendered.push(url)
      const source: Source = { call: {} as Source['call'], input: url, tags: [url === '/' ? 'banner' : 'news'], digest: '' }
      return { status: 200, body: await createCachedResponse(200, {}, Buffer.from(`${url} ${version}`)), sources: [source] }
    },
    contentVersion: (tags) => (tags ? Math.max(1, ...tags.map((tag) => changed[tag] ?? 1)) : version),
    async areUnchanged(sources) {
      checked.push(...sources.map(({ input }) => String(input)))
      return false
    },
    getVariant: () => ({ isMobile: false, origin: 'http://site' }),
    isPublished: (address) => address === '/news?typeid=known',
    findLastPage: () => undefined,
    throttle: () => 0,
    acquireSlot: () => Promise.resolve(() => undefined),
    commonHeaders: {},
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const publish = (kind: ContentTag) => void (changed[kind] = ++version)

async function read(path: string): Promise<string> {
  return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)).text()
}

test('a publication leaves pages of other content cached: neither rendered nor checked, even for a hundred publications', async () => {
  await read('/')
  await read('/news')
  for (let i = 0; i < 100; i++) publish('news')
  expect(await read('/')).toBe('/ 1')
  expect([rendered, checked]).toEqual([['/', '/news'], []])
  expect(await read('/news')).toBe('/news 101')
  publish('banner')
  expect(await read('/')).toBe('/ 102')
  expect(await read('/news')).toBe('/news 101')
  expect(checked).toEqual(['/news', '/'])
})

test('a publication brings the pages used last up to date, so that the next visitor does not wait', async () => {
  for (const path of ['/', '/news', '/news?typeid=known']) await read(path)
  publish('news')
  rendered = []
  await cache.refresh()
  expect(rendered).toEqual(['/news?typeid=known', '/news'])
  expect(await read('/news')).toBe('/news 2')
  expect(rendered).toHaveLength(2)
})
