import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { measureHeldBytes } from '../../../../../test/harness/held-bytes.ts'
import { type ObjectStorage, startObjectStorage } from '../../../../../test/harness/object-storage.ts'
import { scratchDirectory } from '../../../../../test/harness/services.ts'
import { countOf } from '../../../../../test/harness/rounds.ts'
import { isDatabaseDown } from '#platform/log/server/database-down.ts'
import { openFileStore } from '../open-store.ts'
import { createS3Store, parseS3Url } from './s3-store.ts'

let storage: ObjectStorage
let place: string

beforeAll(async () => {
  storage = await startObjectStorage(scratchDirectory())
  place = storage.address
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'the-id')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'the-secret')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await storage.close()
})

test('content is written, read and removed in the bucket under its hash', async () => {
  const store = createS3Store(parseS3Url(place), scratchDirectory())
  const { object, bytes } = await store.put(Readable.from([Buffer.from('你'), Buffer.from('好')]))
  expect([object.length, bytes]).toEqual([64, 6])
  expect(await store.put(Buffer.from('你好'))).toEqual({ object, bytes })
  expect(await text(await store.open(object))).toBe('你好')
  expect(await text(await store.open(object, { start: 3, end: 5 }))).toBe('好')
  await store.remove(object)
  await expect(store.open(object)).rejects.toMatchObject({ name: 'NoSuchKey' })
  await store.close()
})

test('a store that accepts and never answers fails what waits for it', async () => {
  const silent = createServer((request) => void request.resume()).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const store = createS3Store(parseS3Url(`s3://portal?endpoint=http://127.0.0.1:${port}&region=cn-test`), scratchDirectory(), 50)
  const late = { name: 'FileStoreError', cause: { code: 'ETIMEDOUT' } }
  await expect(store.put(Buffer.from('你好'))).rejects.toMatchObject(late)
  await expect(store.put(Readable.from([Buffer.from('你好')]))).rejects.toMatchObject(late)
  await expect(store.open('00')).rejects.toMatchObject(late)
  await store.close()
  silent.closeAllConnections()
  silent.close()
})

test.each([
  ['refuses', 403, 'HTTP 403'],
  ['answers every request with a page', 200, 'an upload was answered without an ETag'],
])('a store that %s fails an upload, and never looks like a fault of the database', async (_, status, reason) => {
  const wrong = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(status, { 'content-type': 'text/html' }).end('<p>login</p>'))
  }).listen(0, '127.0.0.1')
  await once(wrong, 'listening')
  const { port } = wrong.address() as AddressInfo
  const store = createS3Store(parseS3Url(`s3://portal?endpoint=http://127.0.0.1:${port}&region=cn-test`), scratchDirectory())
  const error: unknown = await store.put(Buffer.from('你好')).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: 'FileStoreError', message: reason })
  expect(isDatabaseDown(error)).toBe(false)
  await store.close()
  wrong.closeAllConnections()
  wrong.close()
})

test('a store that drops connections is no database that is away', async () => {
  const dropping = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1')
  await once(dropping, 'listening')
  const { port } = dropping.address() as AddressInfo
  const store = createS3Store(parseS3Url(`s3://portal?endpoint=http://127.0.0.1:${port}&region=cn-test`), scratchDirectory())
  const error: unknown = await store.open('00').catch((thrown: unknown) => thrown)
  expect([(error as Error).name, isDatabaseDown(error)]).toEqual(['FileStoreError', false])
  await store.close()
  dropping.close()
})

test('a long stream is sent in parts, and no more of it than a few is in memory', async () => {
  const store = createS3Store(parseS3Url(place), scratchDirectory())
  const megabytes = countOf('streamedMegabytes')
  const chunk = Buffer.alloc(1024 * 1024, 'archive')
  let peak = 0
  const before = measureHeldBytes()
  function* produce() {
    for (let n = 0; n < megabytes; n++) {
      if (n % 10 === 0) peak = Math.max(peak, measureHeldBytes())
      yield Buffer.from(chunk)
    }
  }
  const { object, bytes } = await store.put(Readable.from(produce()))
  expect([bytes, object]).toEqual([
    megabytes * chunk.length,
    hash('sha256', Buffer.concat(Array.from({ length: megabytes }, () => chunk)), 'hex'),
  ])
  expect(peak - before).toBeLessThan(20 * chunk.length)
  expect(storage.requests.filter((request) => request.includes('partNumber='))).toHaveLength(Math.ceil(megabytes / 8))
  let length = 0
  for await (const piece of await store.open(object)) length += (piece as Buffer).length
  expect(length).toBe(bytes)
  await store.close()
})

test('a stream that ends with an error leaves no object and no parts', async () => {
  const store = createS3Store(parseS3Url(place), scratchDirectory())
  const broken = Readable.from(
    (function* () {
      yield Buffer.alloc(1024)
      throw new Error('the disk is gone')
    })(),
  )
  await expect(store.put(broken)).rejects.toThrow('the disk is gone')
  await store.close()
})

test('FILES_URL selects the file store', async () => {
  const store = openFileStore({ filesUrl: place.replace('portal?', 'portal/site/files?'), dataDirectory: '/nowhere' })
  const { object } = await store.put(Buffer.from('a'))
  expect(await text(await createS3Store({ ...parseS3Url(place), prefix: 'site/files/' }, scratchDirectory()).open(object))).toBe('a')
  const local = openFileStore({ filesUrl: undefined, dataDirectory: scratchDirectory() })
  expect((await local.put(Buffer.from('a'))).object).toBe(object)
})

test.each(['s3://', 's3://bucket?endpint=http://x', 's3://bucket?endpoint=ftp://x', 's3://bucket?endpoint=x', 'https://bucket'])(
  '%s is refused',
  (address) => {
    expect(() => parseS3Url(address)).toThrow('FILES_URL')
  },
)
