import { mkdirSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request as ask } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { listen } from '../../../../test/harness/portal/listen.ts'
import { scratchDirectory, testClock } from '../../../../test/harness/services.ts'
import { createStaticFiles } from '#platform/page-cache/server/static-files.ts'
import { createFormerAssets } from './answer-former.ts'
import { removeRetiredAssets, storeAssets } from './built-assets.ts'

const database = useDatabase()
const clock = testClock()
const common = { 'x-content-type-options': 'nosniff' }
const day = 24 * 60 * 60 * 1000

/** A build with these scripts, and the picture and the page that every build has. */
function build(...scripts: string[]) {
  const directory = scratchDirectory()
  mkdirSync(join(directory, 'assets'))
  for (const name of scripts) {
    const script = Buffer.from(`export const name = '${name}'\n`.repeat(100))
    writeFileSync(join(directory, `assets/${name}`), script)
    writeFileSync(join(directory, `assets/${name}.br`), brotliCompressSync(script))
    writeFileSync(join(directory, `assets/${name}.gz`), gzipSync(script))
  }
  writeFileSync(join(directory, 'assets/logo-1.png'), 'png')
  writeFileSync(join(directory, 'robots.txt'), 'robots')
  return createStaticFiles(directory, common)
}

/** What a server with these files, or with those of the database alone, answers. */
async function openServer(files?: ReturnType<typeof build>) {
  const former = createFormerAssets(database.db, common)
  const origin = await listen(async (request, response) => {
    if (!files?.answer(request, response)) await former(request, response)
  })
  return async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    ask(origin, { path, headers, method, agent: false }, resolve).on('error', reject).end()
    const response = await promise
    const { date: _, ...rest } = response.headers
    return { status: response.statusCode, headers: rest, body: (await buffer(response)).toString('base64') }
  }
}

const listRows = () => database.db.selectFrom('built_asset').select(['path', 'retired_at']).orderBy('path').execute()

test.each([
  [{}, 'GET'],
  [{ 'accept-encoding': 'gzip' }, 'GET'],
  [{ 'accept-encoding': 'br, gzip' }, 'GET'],
  [{ 'accept-encoding': 'br' }, 'HEAD'],
] as const)('a file of the build before is answered as that build answered it: %j %s', async (headers, method) => {
  const before = build('a-1.js', 'same-1.css')
  await storeAssets(database.db, before.hashed, clock.now())
  await storeAssets(database.db, build('a-2.js', 'same-1.css').hashed, clock.now())
  const [own, other] = [await openServer(before), await openServer()]
  for (const path of ['/assets/a-1.js', '/assets/a-1.js?v=1', '/assets/same-1.css', '/assets/logo-1.png'])
    expect([path, await other(path, headers, method)]).toEqual([path, { ...(await own(path, headers, method)), status: 200 }])
  expect((await other('/assets/a-2.js', headers, method)).status).toBe(200)
  const tag = String((await other('/assets/a-1.js', headers)).headers.etag)
  expect((await other('/assets/a-1.js', { ...headers, 'if-none-match': tag })).status).toBe(304)
})

test('only what has a hash in its name is stored', async () => {
  await storeAssets(database.db, build('a-1.js').hashed, clock.now())
  expect((await listRows()).map(({ path }) => path)).toEqual(['/assets/a-1.js', '/assets/logo-1.png'])
})

test.each([
  '/assets/unknown.js',
  '/assets/a-1.js.br',
  '/assets/',
  '/assets/../robots.txt',
  '/assets/..%2frobots.txt',
  '/assets//etc/passwd',
  '/robots.txt',
  `/assets/${'a'.repeat(201)}`,
  "/assets/a-1.js'--",
  '/assets/a%00.js',
])('%s is not found, and no cache keeps that answer', async (path) => {
  await storeAssets(database.db, build('a-1.js').hashed, clock.now())
  expect(await (await openServer())(path)).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })
})

test('a file is kept for a week after the last start of its build, and one that came back stays', async () => {
  const [first, second] = [build('a-1.js', 'b-1.js'), build('a-2.js', 'b-1.js')]
  const start = clock.now()
  const at = (days: number) => new Date(start.getTime() + days * day)
  const answers = async () => {
    const get = await openServer()
    return [(await get('/assets/a-1.js')).status, (await get('/assets/a-2.js')).status, (await get('/assets/b-1.js')).status]
  }
  await storeAssets(database.db, first.hashed, at(0))
  await removeRetiredAssets(database.db, at(100))
  await storeAssets(database.db, second.hashed, at(100))
  await removeRetiredAssets(database.db, at(107))
  expect(await answers()).toEqual([200, 200, 200])
  // Rolled back, and on again: the week begins anew.
  await storeAssets(database.db, first.hashed, at(107))
  await storeAssets(database.db, second.hashed, at(108))
  await storeAssets(database.db, second.hashed, at(112))
  await removeRetiredAssets(database.db, at(115))
  expect(await answers()).toEqual([200, 200, 200])
  await removeRetiredAssets(database.db, at(115.1))
  expect(await answers()).toEqual([404, 200, 200])
})

test('instances of one build that start at once store each file once', async () => {
  const { hashed } = build('a-1.js', 'b-1.js')
  await Promise.all(Array.from({ length: 5 }, () => storeAssets(database.db, hashed, clock.now())))
  expect(await listRows()).toEqual(hashed.paths.toSorted().map((path) => ({ path, retired_at: null })))
})
