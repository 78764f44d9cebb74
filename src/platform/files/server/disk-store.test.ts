import { hash } from 'node:crypto'
import { readdirSync, symlinkSync, mkdirSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { scratchDirectory } from '../../../../test/harness/services.ts'
import { createDiskStore } from './disk-store.ts'
import { hashContent } from './file-store.ts'

const greeting = Buffer.from('你好')
const greetingId = hash('sha256', greeting, 'hex')

test('content is read under its hash, and stored once however often it is written', async () => {
  const directory = scratchDirectory()
  const store = createDiskStore(directory)
  expect(await store.put(greeting)).toEqual({ object: greetingId, bytes: 6 })
  expect(await store.put(Readable.from([greeting.subarray(0, 2), greeting.subarray(2)]))).toEqual({ object: greetingId, bytes: 6 })
  expect(await text(await store.open(greetingId))).toBe('你好')
  const folder = greetingId.slice(0, 2)
  expect(new Set(readdirSync(directory, { recursive: true, encoding: 'utf8' }))).toEqual(
    new Set(['incoming', folder, join(folder, greetingId)]),
  )
})

test('a part of the content is read alone, and a large one has the same hash as its bytes', async () => {
  const store = createDiskStore(scratchDirectory())
  await store.put(greeting)
  expect(await text(await store.open(greetingId, { start: 3, end: 5 }))).toBe('好')
  const large = Buffer.alloc(3 * 1024 * 1024 + 7, '正文')
  const { object, bytes } = await store.put(large)
  expect([object, bytes, await hashContent(large)]).toEqual([hash('sha256', large, 'hex'), large.length, object])
})

async function* breakOff() {
  yield greeting
  throw new Error('connection lost')
}

test('an aborted source leaves nothing behind', async () => {
  const directory = scratchDirectory()
  await expect(createDiskStore(directory).put(Readable.from(breakOff()))).rejects.toThrow('connection lost')
  expect(readdirSync(directory, { recursive: true })).toEqual(['incoming'])
})

test('removed content is not found; removing it again does no harm', async () => {
  const store = createDiskStore(scratchDirectory())
  await store.put(greeting)
  await store.remove(greetingId)
  await store.remove(greetingId)
  await expect(store.open(greetingId)).rejects.toMatchObject({ code: 'ENOENT' })
})

test.each(['../../etc/passwd', '', 'a'.repeat(63), `${'a'.repeat(63)}/`, 'A'.repeat(64)])('%j is not an object', async (object) => {
  const store = createDiskStore(scratchDirectory())
  await expect(store.open(object)).rejects.toThrow('not a stored object')
  await expect(store.remove(object)).rejects.toThrow('not a stored object')
})

test('a symbolic link in the place of an object is not followed', async () => {
  const directory = scratchDirectory()
  const store = createDiskStore(directory)
  const path = join(directory, greetingId.slice(0, 2), greetingId)
  mkdirSync(join(directory, greetingId.slice(0, 2)))
  symlinkSync('/etc/passwd', path)
  await expect(store.open(greetingId)).rejects.toMatchObject({ code: 'ELOOP' })
  unlinkSync(path)
})

test('a hundred concurrent writers of the same and of different content do not disturb each other', async () => {
  const store = createDiskStore(scratchDirectory())
  const put = await Promise.all(Array.from({ length: 100 }, (_, i) => store.put(Buffer.from(`content ${i % 10}`))))
  expect(new Set(put.map(({ object }) => object)).size).toBe(10)
  for (const [i, { object }] of put.entries()) expect(await text(await store.open(object))).toBe(`content ${i % 10}`)
})
