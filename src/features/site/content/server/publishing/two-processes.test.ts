import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getHome } from '#features/site/home/contract.ts'
import { buildBanner } from '#features/site/home/fixtures.ts'
import { publishableBanner } from '#features/site/home/server/publishables.ts'
import { homeQueries } from '#features/site/home/server/queries.ts'
import { listNews } from '#features/site/news/contract.ts'
import { buildNews } from '#features/site/news/fixtures.ts'
import { publishableNews, publishableNewsType } from '#features/site/news/server/publishables.ts'
import { newsQueries } from '#features/site/news/server/queries.ts'
import { listPlatforms } from '#features/site/products/contract.ts'
import { buildPlatform } from '#features/site/products/fixtures.ts'
import { publishablePlatform } from '#features/site/products/server/publishables.ts'
import { productQueries } from '#features/site/products/server/queries.ts'
import { addressKey, type Caller } from '#gateway/call.ts'
import { createDispatch } from '#gateway/server/dispatch.ts'
import { createAnonymousContext } from '#gateway/server/handle.ts'
import { createTransactions } from '#platform/transactions/server/transactions.ts'
import { createCachedCalls } from '#platform/page-cache/server/cached-calls.ts'
import { createCachedResponse } from '#platform/page-cache/server/cached-response.ts'
import { createContentCache } from '#platform/page-cache/server/content-cache.ts'
import { createPageCache } from '#platform/page-cache/server/page-cache.ts'
import { createPageResolver } from '#platform/page-cache/server/page-resolver.ts'
import { watchContentVersion } from '#platform/page-cache/server/content-version.ts'
import { type Publishable, publish, saveDraft } from '#platform/publishing/server/publishing.ts'
import { useDatabase } from '../../../../../../test/harness/database.ts'
import { quietLog } from '../../../../../../test/harness/quiet-log.ts'
import { testServices } from '../../../../../../test/harness/services.ts'

/** What a page shows: the number of the last publication of each kind. */
type Shown = Partial<Record<'news' | 'platform' | 'banner', number>>

const database = useDatabase({ once: true })
const numberIn = (text = '') => Number(/第(\d+)次/.exec(text)?.[1] ?? 0)
const pages: Record<string, (call: Caller) => Promise<Shown>> = {
  '/news': async (call) => ({ news: numberIn((await call(listNews, {})).items[0]?.title) }),
  '/product': async (call) => ({ platform: numberIn((await call(listPlatforms, {})).platforms[0]?.name) }),
  '/': async (call) => {
    const { news, platforms, banners } = await call(getHome, {})
    return { news: numberIn(news[0]?.title), platform: numberIn(platforms[0]?.name), banner: numberIn(banners[0]?.title) }
  },
}
const kinds: Record<keyof Shown, (n: number) => [Publishable<never>, object]> = {
  news: (n) => [publishableNews as Publishable<never>, buildNews({ typeId: 'company', title: `第${n}次` })],
  platform: (n) => [publishablePlatform as Publishable<never>, buildPlatform({ name: `第${n}次` })],
  banner: (n) => [publishableBanner as Publishable<never>, buildBanner({ title: `第${n}次` })],
}

/** A process of the portal as far as its cache goes: it follows the content version, and serves these pages. */
async function startProcess() {
  const services = testServices(database)
  const made: string[] = []
  const handlers = [...homeQueries, ...newsQueries, ...productQueries]
  const dispatch = createDispatch(handlers, services, createTransactions(services))
  const counted = {
    ...dispatch,
    run: (...given: Parameters<typeof dispatch.run>) => (made.push(addressKey(given[0].address)), dispatch.run(...given)),
  }
  const watch = await watchContentVersion({ address: database.address, log: quietLog })
  const cache = createContentCache(1024 * 1024, watch.current)
  const call = createCachedCalls(counted, { cache, commonHeaders: {} }).callerFor(createAnonymousContext('page'))
  const { answer } = createPageCache({
    cache,
    addresses: createPageResolver({
      pages: Object.keys(pages).map((path) => ({ path })),
      areas: [],
      isPublished: () => undefined,
      findLastPage: () => undefined,
    }),
    render: async (url) => ({
      status: 200,
      body: await createCachedResponse(200, {}, Buffer.from(JSON.stringify(await pages[url]?.(call)))),
    }),
    getVariant: () => ({ isMobile: false, isCare: false, origin: 'http://site' }),
    throttle: () => 0,
    acquireSlot: () => Promise.resolve(() => undefined),
    commonHeaders: {},
  })
  watch.onChange(() => void cache.renew())
  const server: Server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    made,
    version: () => watch.current(),
    read: async (path: string) => (await (await fetch(origin() + path)).json()) as Shown,
    async stop() {
      server.closeAllConnections()
      server.close()
      await watch.stop()
    },
  }
}

let processes: Awaited<ReturnType<typeof startProcess>>[]
/** What was published last, and is known to both processes. */
const known: Required<Shown> = { news: 0, platform: 0, banner: 0 }
let published = 0

async function publishNumber(kind: keyof Shown, n: number): Promise<void> {
  const [content, data] = kinds[kind](n)
  const services = testServices(database)
  await database.db.transaction().execute(async (db) => {
    const { id } = await saveDraft({ ...services, db }, content, { id: 'one', data, author: '编辑' })
    await publish({ ...services, db }, content, id)
  })
  published += 1
}

beforeAll(async () => {
  await database.db.transaction().execute(async (db) => {
    const services = { ...testServices(database), db }
    const { id } = await saveDraft(services, publishableNewsType, {
      id: 'company',
      data: { name: '公司新闻', position: 0 },
      author: '编辑',
    })
    await publish(services, publishableNewsType, id)
  })
  processes = await Promise.all([startProcess(), startProcess()])
})
afterAll(() => Promise.all(processes.map((process) => process.stop())))

/** Publishes, and waits until both processes have been notified. */
async function publishEverywhere(kind: keyof Shown, n: number): Promise<void> {
  const before = processes.map(({ version }) => version())
  await publishNumber(kind, n)
  const now = () => processes.map(({ version }) => version())
  await expect.poll(now, { interval: 1 }).toEqual(before.map((version) => version + 1))
  known[kind] = n
}

test('no page that reads a kind is older than its last publication, in two processes with readers all the while', async () => {
  const reading = new AbortController()
  const older: unknown[] = []
  async function readOn(process: (typeof processes)[0]): Promise<void> {
    for (let i = 0; !reading.signal.aborted; i++) {
      const path = Object.keys(pages)[i % 3] as string
      const atLeast = { ...known }
      const shown = await process.read(path)
      if (Object.entries(shown).some(([kind, n]) => n < atLeast[kind as keyof Shown])) older.push({ path, atLeast, shown })
    }
  }
  const readers = processes.map(readOn)
  const random = createRandom(20261123)
  try {
    for (let n = 1; n <= 40; n++) {
      await publishEverywhere((['news', 'platform', 'banner'] as const)[random(3)] as keyof Shown, n)
      for (const process of processes)
        expect([await process.read('/'), await process.read('/news'), await process.read('/product')]).toEqual([
          known,
          { news: known.news },
          { platform: known.platform },
        ])
    }
  } finally {
    reading.abort()
    await Promise.all(readers)
  }
  expect(older).toEqual([])
  expect(published).toBe(40)
})

test('after a publication each process makes a call once, however many pages and visitors need its reply', async () => {
  for (let n = 101; n <= 105; n++) {
    for (const { made } of processes) made.length = 0
    await publishEverywhere('news', n)
    for (const process of processes) await Promise.all(['/', '/news', '/product', '/', '/news', '/product'].map(process.read))
    for (const { made } of processes) expect([...made].sort()).toEqual([...new Set(made)].sort())
  }
})

/** The same numbers in each run: 0 to below `most`. */
function createRandom(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * most)
  }
}
