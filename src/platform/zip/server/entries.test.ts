import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { pack } from '../../../../test/harness/content/zips.ts'
import { openZip } from './open-zip.ts'
import { readZip } from './read-zip.ts'
import type { ZipPolicy } from './zip-policy.ts'

const policy: ZipPolicy = { entries: 100, unpackedBytes: 24 * 1024 * 1024 }
const [localHead, directoryEntry, directoryEnd] = ['PK\x03\x04', 'PK\x01\x02', 'PK\x05\x06']

type Crafted = { name: Buffer; content?: Buffer; flags?: number; extra?: Buffer; behind?: Buffer }

/** An archive of one entry that is stored as it is, with these bytes behind its content. */
function craft({ name, content = Buffer.from('x'), flags = 0, extra = Buffer.alloc(0), behind = Buffer.alloc(0) }: Crafted): Buffer {
  // From the flags to the length of the name, alike in the head and in the directory.
  const common = Buffer.alloc(22)
  common.writeUInt16LE(flags, 0)
  common.writeUInt32LE(crc32(content), 8)
  common.writeUInt32LE(content.length, 12)
  common.writeUInt32LE(content.length, 16)
  common.writeUInt16LE(name.length, 20)
  const version = Buffer.from([20, 0])
  const body = Buffer.concat([Buffer.from(localHead), version, common, Buffer.alloc(2), name, content, behind])
  const extraLength = Buffer.alloc(16)
  extraLength.writeUInt16LE(extra.length)
  const directory = Buffer.concat([Buffer.from(directoryEntry), version, version, common, extraLength, name, extra])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(body.length, 12)
  return Buffer.concat([body, directory, Buffer.from(directoryEnd), end])
}

function toField(id: number, content: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(id, 0)
  head.writeUInt16LE(content.length, 2)
  return Buffer.concat([head, content])
}

const report = Buffer.from([0xb1, 0xa8, 0xb8, 0xe6])
const utf8 = 0x800

test.each([
  ['no name', 'name', { name: Buffer.alloc(0) }],
  ['a name that leaves its folder behind a character without width', 'name', { name: Buffer.from('.\u200b./a'), flags: utf8 }],
  ['a name of characters without a glyph', 'name', { name: Buffer.from('\u3164\u2066'), flags: utf8 }],
  ['a name in no encoding', 'name', { name: Buffer.from([0xff, 0xff]) }],
  ['a field of ZIP64', 'unreadable', { extra: toField(1, Buffer.alloc(8)) }],
  ['more behind an entry than its sum and sizes', 'unreadable', { behind: Buffer.alloc(25) }],
])('%s is refused: %s', async (_, fault, crafted) => {
  await expect(readZip(craft({ name: Buffer.from('a'), ...crafted }), policy)).rejects.toMatchObject({ name: 'ZipError', fault })
})

test.each([
  ['an entry that is stored', {}, 'a'],
  ['one with sum and sizes behind it', { behind: Buffer.alloc(24) }, 'a'],
  ['a name in GBK', { name: report }, '报告'],
  ['a name with a mark of direction', { name: Buffer.from('报\u202e告\u200b'), flags: utf8 }, '报告'],
  ['a name in UTF-8', { name: Buffer.from('报告'), flags: utf8 }, '报告'],
  ['a name in GBK that is marked as UTF-8', { name: report, flags: utf8 }, '报告'],
  [
    'a name in another encoding, and in UTF-8 beside it',
    { name: report, extra: toField(0x7075, Buffer.concat([Buffer.from([1]), toSum(report), Buffer.from('评估')])) },
    '评估',
  ],
])('%s is read', async (_, crafted, name) => {
  const read = await readZip(craft({ name: Buffer.from('a'), ...crafted }), policy)
  expect(read.map((one) => [one.name, one.content.toString()])).toEqual([[name, 'x']])
})

function toSum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE(crc32(bytes))
  return sum
}

test('an entry of a folder is left out', async () => {
  expect(await readZip(craft({ name: Buffer.from('报告/'), content: Buffer.alloc(0) }), policy)).toEqual([])
})

test.runIf(existsSync('/proc/self/fd'))('no file stays open: read, read in part, damaged or refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'closed.zip')
  writeFileSync(path, await pack({ a: randomBytes(1_000_000), b: 'x' }))
  const zip = await openZip(path, policy)
  await Array.fromAsync(zip.read('b'))
  for await (const piece of zip.read('a')) if (piece.length > 0) break
  zip.close()
  await expect(openZip(path, { ...policy, isKnown: () => false })).rejects.toMatchObject({ fault: 'name' })
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(0xff, bytes.indexOf(localHead) + 31, bytes.indexOf(localHead) + 1000))
  const damaged = await openZip(path, policy)
  await expect(Array.fromAsync(damaged.read('a'))).rejects.toMatchObject({ fault: 'damaged' })
  damaged.close()
  const isOpen = () =>
    readdirSync('/proc/self/fd').some((fd) => {
      const link = join('/proc/self/fd', fd)
      // The folder is one of them while it is read.
      return existsSync(link) && readlinkSync(link) === path
    })
  await expect.poll(isOpen).toBe(false)
})
