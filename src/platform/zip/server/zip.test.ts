import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pack, unpack } from '../../../../test/harness/content/zips.ts'
import { openZip } from './open-zip.ts'
import { readZip } from './read-zip.ts'
import { writeZip } from './write-zip.ts'
import { expansion, type ZipFault, type ZipPolicy } from './zip-policy.ts'

const policy: ZipPolicy = { entries: 100, unpackedBytes: 24 * 1024 * 1024 }
const files = { 'a.txt': 'first '.repeat(100), '评估报告（终稿）.txt': '报告', 'empty.txt': '' }
const [localHead, directoryEntry, directoryEnd] = ['PK\x03\x04', 'PK\x01\x02', 'PK\x05\x06']

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Changes a copy of an archive, at the places of its first entry and of its end. */
type Places = { head: number; entry: number; end: number }
async function change(edit: (zip: Buffer, places: Places) => Buffer | void): Promise<Buffer> {
  const zip = await pack(files)
  const places = { head: zip.indexOf(localHead), entry: zip.indexOf(directoryEntry), end: zip.lastIndexOf(directoryEnd) }
  return edit(zip, places) ?? zip
}

/** The archive with these bytes between its directory and its end, or in a field of its last entry. */
function insertAt(zip: Buffer, at: number, bytes: Buffer): Buffer {
  return Buffer.concat([zip.subarray(0, at), bytes, zip.subarray(at)])
}

function growDirectory(zip: Buffer, { end }: Places, added: Buffer): Buffer {
  const last = zip.lastIndexOf(directoryEntry)
  zip.writeUInt16LE(added.length, last + 32)
  zip.writeUInt32LE(zip.readUInt32LE(end + 12) + added.length, end + 12)
  return insertAt(zip, end, added)
}

/** Bytes that no entry has, with a directory whose offsets follow. */
function shift(zip: Buffer, { end }: Places, at: number): Buffer {
  const added = Buffer.alloc(100, 'x')
  for (let entry = zip.indexOf(directoryEntry); entry >= 0; entry = zip.indexOf(directoryEntry, entry + 1)) {
    const offset = zip.readUInt32LE(entry + 42)
    if (offset >= at) zip.writeUInt32LE(offset + added.length, entry + 42)
  }
  zip.writeUInt32LE(zip.readUInt32LE(end + 16) + added.length, end + 16)
  return insertAt(zip, at, added)
}

const locator64 = Buffer.concat([Buffer.from('PK\x06\x07'), Buffer.alloc(16)])
const record64 = Buffer.concat([Buffer.from('PK\x06\x06'), Buffer.alloc(52)])

const hostile: [name: string, fault: ZipFault, archive: () => Promise<Buffer> | Buffer][] = [
  ['nothing', 'unreadable', () => Buffer.alloc(0)],
  ['only an end that is cut', 'unreadable', () => Buffer.from(directoryEnd)],
  ['no archive', 'unreadable', () => Buffer.alloc(100, 'x')],
  ['a cut archive', 'unreadable', () => change((zip) => zip.subarray(0, -30))],
  ['an archive without its beginning', 'unreadable', () => change((zip) => zip.subarray(10))],
  ['bytes before the archive', 'unreadable', () => change((zip) => insertAt(zip, 0, Buffer.from('MZ')))],
  ['bytes before the first entry', 'unreadable', () => change((zip, places) => shift(zip, places, 0))],
  ['bytes between entries', 'unreadable', () => change((zip, places) => shift(zip, places, zip.indexOf(localHead, 4)))],
  ['bytes behind the archive', 'unreadable', () => change((zip) => Buffer.concat([zip, Buffer.from('x')]))],
  ['a locator of ZIP64', 'unreadable', () => change((zip, { end }) => insertAt(zip, end, locator64))],
  ['records of ZIP64', 'unreadable', () => change((zip, { end }) => insertAt(zip, end, Buffer.concat([record64, locator64])))],
  ['a locator of ZIP64 in a comment of an entry', 'unreadable', () => change((zip, places) => growDirectory(zip, places, locator64))],
  ['two archives, one behind the other', 'unreadable', () => change((zip) => Buffer.concat([zip, zip]))],
  [
    'an archive in the comment of another',
    'unreadable',
    () => change((zip, { end }) => (zip.writeUInt16LE(zip.length, end + 20), Buffer.concat([zip, zip]))),
  ],
  [
    'a second end in the comment',
    'unreadable',
    () => change((zip, { end }) => (zip.writeUInt16LE(22, end + 20), insertAt(zip, zip.length, zip.subarray(end)))),
  ],
  [
    'a second end in a comment of an entry',
    'unreadable',
    () => change((zip, places) => growDirectory(zip, places, Buffer.from(zip.subarray(places.end)))),
  ],
  ['a count of 65535', 'unreadable', () => change((zip, { end }) => void zip.fill(0xff, end + 8, end + 12))],
  ['two counts that differ', 'unreadable', () => change((zip, { end }) => void zip.writeUInt16LE(1, end + 8))],
  [
    'fewer entries than the directory has',
    'unreadable',
    () => change((zip, { end }) => (zip.writeUInt16LE(2, end + 8), void zip.writeUInt16LE(2, end + 10))),
  ],
  [
    'more entries than the directory has',
    'unreadable',
    () => change((zip, { end }) => (zip.writeUInt16LE(4, end + 8), void zip.writeUInt16LE(4, end + 10))),
  ],
  ['several disks', 'unreadable', () => change((zip, { end }) => void zip.writeUInt16LE(1, end + 4))],
  ['a directory on another disk', 'unreadable', () => change((zip, { end }) => void zip.writeUInt16LE(1, end + 6))],
  [
    'bytes of the directory that no entry has',
    'unreadable',
    () => change((zip, { end }) => (zip.writeUInt32LE(zip.readUInt32LE(end + 12) + 10, end + 12), insertAt(zip, end, Buffer.alloc(10)))),
  ],
  ['a directory of 4 GiB', 'unreadable', () => change((zip, { end }) => void zip.writeUInt32LE(0xffffffff, end + 12))],
  ['a directory at 4 GiB', 'unreadable', () => change((zip, { end }) => void zip.writeUInt32LE(0xffffffff, end + 16))],
  ['a packed size of 0xffffffff', 'unreadable', () => change((zip, { entry }) => void zip.writeUInt32LE(0xffffffff, entry + 20))],
  ['an unpacked size of 0xffffffff', 'unreadable', () => change((zip, { entry }) => void zip.writeUInt32LE(0xffffffff, entry + 24))],
  ['an offset of 0xffffffff', 'unreadable', () => change((zip, { entry }) => void zip.writeUInt32LE(0xffffffff, entry + 42))],
  ['an encrypted entry', 'unreadable', () => change((zip, { entry }) => void zip.writeUInt16LE(0x809, entry + 8))],
  ['an entry of another compression', 'unreadable', () => change((zip, { entry }) => void zip.writeUInt16LE(12, entry + 10))],
  ['a head of another compression', 'unreadable', () => change((zip, { head }) => void zip.writeUInt16LE(0, head + 8))],
  ['a head of another name', 'unreadable', () => change((zip, { head }) => void zip.write('b', head + 30))],
  ['entries that share their bytes', 'unreadable', () => change((zip) => void zip.writeUInt32LE(0, zip.lastIndexOf(directoryEntry) + 42))],
  ['too small an unpacked size', 'damaged', () => change((zip, { entry }) => void zip.writeUInt32LE(5, entry + 24))],
  ['too large an unpacked size', 'damaged', () => change((zip, { entry }) => void zip.writeUInt32LE(1_000_000, entry + 24))],
  ['another sum', 'damaged', () => change((zip, { entry }) => void zip.writeUInt32LE(1, entry + 16))],
  ['content that does not inflate', 'damaged', () => change((zip, { head }) => void zip.fill(0xff, head + 35, head + 45))],
  [
    'an unpacked size above the total',
    'size',
    () => change((zip, { entry }) => void zip.writeUInt32LE(policy.unpackedBytes + 1, entry + 24)),
  ],
  ['an entry that unpacks to far more than its size', 'size', () => pack({ a: Buffer.alloc(20 * 1024 * 1024) })],
  ['too many entries', 'entries', () => pack(Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`${n}`.padStart(3, '0'), ''])))],
  ['a path that leaves its folder', 'name', () => pack({ '../evil': 'x' })],
  ['the same with the separators of Windows', 'name', () => pack({ 'a\\..\\..\\evil': 'x' })],
  ['a path from the root', 'name', () => pack({ '/etc/passwd': 'x' })],
  ['a path from a drive', 'name', () => pack({ 'C:/evil': 'x' })],
  ['a name with a NUL', 'name', () => pack({ 'a.pdf\0': 'x' })],
  [
    'a name twice',
    'name',
    () => pack({ aa: 'x', bb: 'y' }).then((zip) => Buffer.from(zip.toString('latin1').replaceAll('bb', 'aa'), 'latin1')),
  ],
]

test.each(hostile)('%s is refused, in memory and in a file: %s', async (name, fault, archive) => {
  const bytes = await archive()
  const path = join(folder, `${hostile.findIndex((one) => one[0] === name)}.zip`)
  writeFileSync(path, bytes)
  await expect(readZip(bytes, policy)).rejects.toMatchObject({ name: 'ZipError', fault })
  await expect(readAll(path)).rejects.toMatchObject({ name: 'ZipError', fault })
})

async function readAll(path: string): Promise<void> {
  const zip = await openZip(path, policy)
  try {
    for (const name of zip.names()) await Array.fromAsync(zip.read(name))
  } finally {
    zip.close()
  }
}

test('what is written is read back, in memory and in a file', async () => {
  const bytes = await pack(files)
  const path = join(folder, 'good.zip')
  writeFileSync(path, bytes)
  expect((await unpack(bytes)).map(({ name, content }) => [name, content.toString()])).toEqual(Object.entries(files))
  await readAll(path)
  expect(await unpack(await buffer(writeZip([])))).toEqual([])
})

/** The archive with an extra field of an unknown kind in the last entry of its directory. */
function addExtraField(zip: Buffer, { end }: Places): Buffer {
  const last = zip.lastIndexOf(directoryEntry)
  const field = Buffer.from([0xfe, 0xca, 2, 0, 1, 2])
  const at = last + 46 + zip.readUInt16LE(last + 28)
  zip.writeUInt16LE(field.length, last + 30)
  zip.writeUInt32LE(zip.readUInt32LE(end + 12) + field.length, end + 12)
  return insertAt(zip, at, field)
}

/** The archive with the first entry of its directory behind the others. */
function reorder(zip: Buffer, { entry, end }: Places): Buffer {
  const second = zip.indexOf(directoryEntry, entry + 1)
  return Buffer.concat([zip.subarray(0, entry), zip.subarray(second, end), zip.subarray(entry, second), zip.subarray(end)])
}

test.each([
  ['a comment of an entry', (zip: Buffer, places: Places) => growDirectory(zip, places, Buffer.from('note'))],
  ['an extra field', addExtraField],
  ['a directory in another order than the bytes', reorder],
])('%s is accepted', async (_, edit) => {
  const read = await readZip(await change(edit), policy)
  expect(Object.fromEntries(read.map(({ name, content }) => [name, content.toString()]))).toEqual(files)
})

test.each([
  ['two entries at one place', (zip: Buffer) => zip.writeUInt32LE(0, zip.lastIndexOf(directoryEntry) + 42)],
  ['an entry that reaches into the next', (zip: Buffer, { entry }: Places) => zip.writeUInt32LE(1000, entry + 20)],
])('%s are refused before anything is unpacked', async (_, edit) => {
  const zip = await change((bytes, places) => void edit(bytes, places))
  await expect(openZip(zip, policy)).rejects.toMatchObject({ fault: 'unreadable' })
})

test('a policy holds to the last entry, byte and name', async () => {
  const zip = await pack({ aa: '12345', bb: '12345' })
  expect(await readZip(zip, { entries: 2, unpackedBytes: 10, isKnown: (name) => /^(aa|bb)$/.test(name) })).toHaveLength(2)
  await expect(readZip(zip, { entries: 1, unpackedBytes: 10 })).rejects.toMatchObject({ fault: 'entries' })
  await expect(readZip(zip, { entries: 2, unpackedBytes: 9 })).rejects.toMatchObject({ fault: 'size' })
  await expect(readZip(zip, { entries: 2, unpackedBytes: 10, isKnown: (name) => name === 'aa' })).rejects.toMatchObject({ fault: 'name' })
})

test('the ratio of an entry counts above a size, and what does not pack is no bomb', async () => {
  expect(await readZip(await pack({ a: Buffer.alloc(expansion.from) }), policy)).toHaveLength(1)
  await expect(readZip(await pack({ a: Buffer.alloc(expansion.from + 1) }), policy)).rejects.toMatchObject({ fault: 'size' })
  expect(await readZip(await pack({ a: randomBytes(expansion.from + 1) }), policy)).toHaveLength(1)
})

test('an entry that the archive has not is no entry, and a file that is missing is no fault of an archive', async () => {
  const path = join(folder, 'known.zip')
  writeFileSync(path, await pack(files))
  const zip = await openZip(path, policy)
  expect([zip.names(), zip.getSize('a.txt'), zip.getSize('b.txt')]).toEqual([Object.keys(files), 600, undefined])
  await expect(Array.fromAsync(zip.read('b.txt'))).rejects.toMatchObject({ fault: 'unreadable' })
  zip.close()
  await expect(openZip(join(folder, 'missing.zip'), policy)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('names are UTF-8 and say so, and files have the modes of Unix', async () => {
  const zip = await pack(files)
  for (let at = zip.indexOf(directoryEntry); at >= 0; at = zip.indexOf(directoryEntry, at + 1)) {
    expect([zip[at + 5], zip.readUInt16LE(at + 8) & 0x800]).toEqual([3, 0x800])
    expect((zip.readUInt32LE(at + 38) >>> 16).toString(8)).toBe('100644')
  }
})

test('a name without a mark of its encoding is read as Windows packs it in China', async () => {
  const zip = await pack({ abcd: 'x' })
  const gbk = Buffer.from([0xb1, 0xa8, 0xb8, 0xe6])
  for (const [signature, flags, name] of [
    [localHead, 6, 30],
    [directoryEntry, 8, 46],
  ] as const) {
    const at = zip.indexOf(signature)
    zip.writeUInt16LE(zip.readUInt16LE(at + flags) & ~0x800, at + flags)
    gbk.copy(zip, at + name)
  }
  expect((await unpack(zip)).map(({ name }) => name)).toEqual(['报告'])
})

async function* failing(): AsyncGenerator<string> {
  yield 'x'
  throw new Error('store away')
}
async function* failingList() {
  yield { name: 'a', content: ['1'] }
  throw new Error('database away')
}

test('a failure of an entry or of the list fails the archive, and a reader that stops ends the entry', async () => {
  await expect(buffer(writeZip([{ name: 'a', content: failing() }]))).rejects.toThrow('store away')
  await expect(buffer(writeZip(failingList()))).rejects.toThrow('database away')
  const ended = Promise.withResolvers<void>()
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) yield 'x'.repeat(100_000)
    } finally {
      ended.resolve()
    }
  }
  for await (const piece of writeZip([{ name: 'a', content: endless() }])) if (piece.length > 0) break
  await ended.promise
})
