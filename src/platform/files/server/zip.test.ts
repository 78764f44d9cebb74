import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { writeZip } from './zip.ts'

const at = new Date('2026-11-20T01:30:05Z')
const entry = (name: string, content: Buffer | string) => ({ name, at, open: async () => Readable.from([Buffer.from(content)]) })

async function zip(entries: Parameters<typeof writeZip>[0]): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of writeZip(entries)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The entries as the directory at the end names them, each checked against its own header, size and sum. */
function read(archive: Buffer): [name: string, content: Buffer][] {
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x06_05_4b_50)
  let place = archive.readUInt32LE(end + 16)
  expect(place + archive.readUInt32LE(end + 12)).toBe(end)
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    const [crc, packed, size] = [16, 20, 24].map((field) => archive.readUInt32LE(place + field)) as [number, number, number]
    const nameLength = archive.readUInt16LE(place + 28)
    const name = archive.toString('utf8', place + 46, place + 46 + nameLength)
    const head = archive.readUInt32LE(place + 42)
    expect(archive.readUInt32LE(head)).toBe(0x04_03_4b_50)
    expect(archive.toString('utf8', head + 30, head + 30 + nameLength)).toBe(name)
    const data = head + 30 + nameLength
    const content = inflateRawSync(archive.subarray(data, data + packed))
    expect([content.length, crc32(content)]).toEqual([size, crc])
    place += 46 + nameLength
    return [name, content]
  })
}

test('an archive holds what was put in, empty and incompressible files included', async () => {
  const random = randomBytes(300_000)
  const entries = [entry('测评报告.pdf', '%PDF'.repeat(50_000)), entry('空.txt', ''), entry('随机.bin', random)]
  const found = read(await zip(entries))
  expect(found.map(([name]) => name)).toEqual(['测评报告.pdf', '空.txt', '随机.bin'])
  expect(found[2]?.[1].equals(random)).toBe(true)
  expect(read(await zip([]))).toEqual([])
})

test('hostile names stay in their folder, open on Windows, and no entry overwrites another (S39)', async () => {
  const names = [
    '../../etc/passwd',
    '..\\..\\boot.ini',
    'a\0b.pdf',
    'CON.txt',
    'nul',
    '报告.pdf',
    '报告.PDF',
    '报告.pdf',
    '\u202efdp.exe',
    '甲'.repeat(300),
  ]
  const found = read(await zip(names.map((name) => entry(name, name)))).map(([name]) => name)
  expect(found.slice(0, 9)).toEqual([
    'passwd',
    'boot.ini',
    'ab.pdf',
    '_CON.txt',
    '_nul',
    '报告.pdf',
    '报告（2）.PDF',
    '报告（3）.pdf',
    'fdp.exe',
  ])
  expect(found[9]).toBe('甲'.repeat(120))
})

test('a file that cannot be read ends the archive with its error', async () => {
  const broken = { name: 'a.pdf', at, open: async () => Readable.from(failing()) }
  await expect(zip([entry('b.pdf', 'b'), broken])).rejects.toThrow('gone')
})

// oxlint-disable-next-line require-yield -- a source that fails at its first read
async function* failing(): AsyncGenerator<Buffer> {
  throw new Error('gone')
}
