import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCachedResponse } from './cached-response.ts'
import { type ContentCache, createContentCache } from './content-cache.ts'
import { createPageCache, type PageCacheOptions } from './page-cache.ts'
import { createPageResolver, type PageResolverOptions } from './page-resolver.ts'

const long = '澄观'.repeat(2000)
let version = 1
let rendered: string[] = []
let compressed: boolean[] = []
let answerStatus = 200
let server: Server
let origin: string
let kept: ContentCache
let cache: ReturnType<typeof createPageCache>

const addresses: PageResolverOptions = {
  pages: [
    { path: '/', parameters: [] },
    { path: '/news/details', parameters: ['newsid'], ofContent: true },
    { path: '/look-up', parameters: [], uncachedWith: ['s'] },
    { path: '/news', parameters: ['typeid', 'newstitle', 'size', 'page'], freeText: ['newstitle'], choices: { size: ['20'] } },
  ],
  areas: ['/apply'],
  isPublished: (address) => address === '/news?typeid=known',
  findLastPage: (address) => (address === '/news?typeid=known' ? 3 : undefined),
}

const options: Omit<PageCacheOptions, 'cache' | 'addresses'> = {
  commonHeaders: { 'x-content-type-options': 'nosniff' },
  async render(url, { isMobile, isCare }, { willCache }) {
    compressed.push(willCache)
    rendered.push(`${isMobile ? 'm' : 'd'}${isCare ? ' care' : ''} ${url}`)
    const page = `${url} ${version} ${long}`
    return {
      status: answerStatus,
      body: await createCachedResponse(answerStatus, { 'content-type': 'text/html; charset=utf-8' }, Buffer.from(page)),
    }
  },
  getVariant: ({ headers }) => ({ isMobile: headers['user-agent'] === 'phone', isCare: headers.cookie === 'care', origin: 'http://site' }),
  throttle: () => 0,
  acquireSlot: () => Promise.resolve(() => undefined),
}

/** A cache of its own, with what differs from the others. */
function open(changed: Partial<PageCacheOptions> = {}, changedAddresses: Partial<PageResolverOptions> = {}): void {
  kept = createContentCache(1024 * 1024, () => version)
  cache = createPageCache({ ...options, cache: kept, addresses: createPageResolver({ ...addresses, ...changedAddresses }), ...changed })
}

beforeEach(async () => {
  version = 1
  rendered = []
  compressed = []
  answerStatus = 200
  open()
  server = createServer((request, response) => {
    if (!cache.answer(request, response)) response.writeHead(299).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => void server.close())

async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(origin + path, { headers: { 'user-agent': 'desktop', ...headers }, method })
}

test('a page is rendered once and then cached', async () => {
  for (let i = 0; i < 3; i++) expect(await (await get('/')).text()).toContain('/ 1 ')
  expect(rendered).toEqual(['d /'])
})

test('twenty concurrent requests wait for the same render', async () => {
  await Promise.all(Array.from({ length: 20 }, () => get('/news')))
  expect(rendered).toEqual(['d /news'])
})

test('a parameter with listed choices ignores other values', async () => {
  for (const size of ['20', '10', '21', '020', 'x', '']) await get(`/news?size=${size}&page=2`)
  expect(new Set(rendered)).toEqual(new Set(['d /news?size=20&page=2', 'd /news?page=2']))
})

test('unknown parameters, their order and a closing slash make no other page; a page with a query is compressed and cached from its second request on', async () => {
  for (const url of [
    '/news?page=2&typeid=a',
    '/news?typeid=a&page=2',
    '/news/?utm=1&typeid=a&page=2&typeid=b',
    '/news?page=2&typeid=a&newstitle=',
  ])
    await get(url)
  expect(new Set(rendered)).toEqual(new Set(['d /news?typeid=a&page=2']))
  expect(compressed).toEqual([false, true])
})

test('an address of published content is cached from its first request on and does not share the slots of unknown ones', async () => {
  open({ acquireSlot: (_, { isKnown }) => (isKnown ? Promise.resolve(() => undefined) : undefined) })
  for (let i = 0; i < 2; i++) expect((await get('/news?typeid=known')).status).toBe(200)
  expect(rendered).toEqual(['d /news?typeid=known'])
  const refused = await get('/news?typeid=invented')
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('x-content-type-options')]).toEqual([503, '1', 'nosniff'])
  expect(await refused.text()).toContain('系统正繁忙')
})

test('a slot is taken while the page is rendered and released also after a failure', async () => {
  let held = 0
  const heldAtRender: number[] = []
  const acquireSlot = () => Promise.resolve((++held, () => void held--))
  let fails = false
  async function render(...given: Parameters<PageCacheOptions['render']>) {
    heldAtRender.push(held)
    if (fails) throw new Error('no database')
    return options.render(...given)
  }
  open({ acquireSlot, render })
  await get('/')
  await get('/')
  fails = true
  await get('/news')
  expect([heldAtRender, held]).toEqual([[1, 1], 0])
})

test('phones get their own page', async () => {
  await get('/')
  await get('/', { 'user-agent': 'phone' })
  await get('/', { 'user-agent': 'phone' })
  expect(rendered).toEqual(['d /', 'm /'])
})

test('who chose 关怀版 gets a page of its own, cached likewise', async () => {
  for (const cookie of ['care', '', 'care', 'other']) await get('/', { cookie })
  await get('/', { 'user-agent': 'phone', cookie: 'care' })
  expect(rendered).toEqual(['d care /', 'd /', 'm care /'])
})

test('a page with text typed by a visitor is rendered and not cached', async () => {
  await get('/news?newstitle=x')
  await get('/news?newstitle=x')
  expect(rendered).toHaveLength(2)
  expect(kept.stats().pages).toBe(0)
})

test('a publication makes older pages unreachable', async () => {
  await get('/')
  version = 2
  expect(await (await get('/')).text()).toContain('/ 2 ')
})

test('all unknown addresses share one cached page', async () => {
  answerStatus = 404
  for (const path of ['/a', '/b', '/wp-login.php', '/%']) expect((await get(path)).status).toBe(404)
  expect(rendered).toEqual(['d /404'])
})

test('an address of unknown content is answered as missing without a render of its own, once that is known', async () => {
  let known: boolean | undefined
  open({}, { isPublished: () => known })
  await get('/news/details?newsid=1')
  known = false
  answerStatus = 404
  for (const id of ['2', '3&utm=1', '%00']) expect((await get(`/news/details?newsid=${id}`)).status).toBe(404)
  expect(rendered).toEqual(['d /news/details?newsid=1', 'd /404'])
})

test('a page beyond the end of a list is its last page, and an invalid page number is ignored', async () => {
  for (const page of ['3', '4', '99999', '3.7']) await get(`/news?typeid=known&page=${page}`)
  for (const page of ['1', '0', '-2', 'x', '']) await get(`/news?typeid=known&page=${page}`)
  await get('/news?typeid=other&page=9')
  expect([...new Set(rendered)]).toEqual(['d /news?typeid=known&page=3', 'd /news?typeid=known', 'd /news?typeid=other&page=9'])
})

test('a missing page with a query and a failed one are not cached', async () => {
  answerStatus = 404
  await get('/news?typeid=none')
  answerStatus = 500
  await get('/')
  expect(kept.stats().pages).toBe(0)
})

test('every address below an area returns its one document; other methods are not handled', async () => {
  for (const path of ['/apply', '/apply/list', '/apply/list?page=2']) expect((await get(path)).status).toBe(200)
  expect(rendered).toEqual(['d /apply'])
  expect((await get('/applyx')).status).toBe(200)
  expect((await get('/', {}, 'POST')).status).toBe(299)
})

test('each encoding contains the same page; a known ETag gets a 304', async () => {
  const asked = async (encoding: string) => fetchRaw(`${origin}/`, encoding)
  const [plain, br, gzip] = [await asked('identity'), await asked('br'), await asked('gzip')]
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
  const again = await get('/', { 'accept-encoding': 'identity', 'if-none-match': plain.etag })
  expect(again.status).toBe(304)
  const head = await get('/', {}, 'HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('a look-up page is rendered per visitor as soon as it has an input', async () => {
  expect((await get('/look-up?utm=1')).status).toBe(200)
  expect((await get('/look-up?s=1')).status).toBe(299)
  expect(rendered).toEqual(['d /look-up'])
})

test('a client that causes too many renders has to wait', async () => {
  open({ throttle: (_, { isKnown }) => (isKnown ? 0 : 3) })
  const response = await get('/news?typeid=a')
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3'])
  expect((await get('/news')).status).toBe(200)
})

test('pages that are rendered for each request are left to the next handler, the front page too; other addresses are not found', async () => {
  open({}, { pages: addresses.pages.map((page) => ({ ...page, uncached: true })) })
  for (const path of ['/', '/?from=mail', '/news', '/news?page=2']) expect((await get(path)).status).toBe(299)
  expect((await get('/nowhere')).status).toBe(200)
  expect(rendered).toEqual(['d /404'])
})

test('twenty requests that wait for one cached page count once against the limit, those for uncached pages count each', async () => {
  let asked = 0
  open({ throttle: () => (++asked, 0) })
  await Promise.all(Array.from({ length: 20 }, () => get('/')))
  expect(asked).toBe(1)
  await Promise.all(Array.from({ length: 20 }, () => get('/news?newstitle=x')))
  expect(asked).toBe(21)
})

test('cached pages are answered whatever the client requested before', async () => {
  let wait = 0
  open({ throttle: () => wait })
  await get('/')
  wait = 3
  expect([(await get('/')).status, (await get('/news')).status]).toEqual([200, 429])
})

test('a failing renderer gives a 503 and is tried again', async () => {
  open({ render: () => Promise.reject(new Error('no database')) })
  expect((await get('/')).status).toBe(503)
  expect(kept.stats()).toMatchObject({ pages: 0, rendering: 0 })
})

async function fetchRaw(url: string, encoding: string): Promise<{ body: Buffer; etag: string }> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': encoding, 'user-agent': 'desktop' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ body: Buffer.concat(chunks), etag: response.headers.etag as string }))
    })
      .on('error', reject)
      .end()
  })
}
