import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { formatDateTime } from '#kit/dates.ts'
import { toSafeFileName } from './file-names.ts'

export type ZipEntry = { name: string; at: Date; open: () => Promise<Readable> }

type Written = { name: Buffer; at: Buffer; crc: number; packed: number; size: number; offset: number }

/** Sizes and offsets are 32 bits: callers bound what they pack. */
export const longestZip = 2 ** 32 - 2 ** 20
const version = 20
// The sizes follow the data; names are UTF-8.
const flags = 0x08_08
const deflated = 8

/** An archive, written while it is read: entry by entry, so that no file stands in memory. Names are safe and unique on every system. */
export async function* writeZip(entries: readonly ZipEntry[], comment = ''): AsyncGenerator<Buffer> {
  const names = toEntryNames(entries.map(({ name }) => name))
  const written: Written[] = []
  let offset = 0
  for (const [i, entry] of entries.entries()) {
    const one: Written = { name: Buffer.from(names[i] as string), at: toDosTime(entry.at), crc: 0, packed: 0, size: 0, offset }
    const head = localHeader(one)
    yield head
    yield* pack(await entry.open(), one)
    const sizes = Buffer.concat([uint32(0x08_07_4b_50), uint32(one.crc), uint32(one.packed), uint32(one.size)])
    yield sizes
    offset += head.length + one.packed + sizes.length
    written.push(one)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  const count = uint16(written.length)
  yield directory
  const end = [uint32(0x06_05_4b_50), uint32(0), count, count, uint32(directory.length), uint32(offset)]
  yield Buffer.concat([...end, uint16(comment.length), Buffer.from(comment, 'latin1')])
}

async function* pack(source: Readable, sums: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  const done = pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sums.crc = crc32(chunk, sums.crc)
        sums.size += chunk.length
        yield chunk
      }
    },
    deflate,
  )
  // The loop below fails first.
  done.catch(() => undefined)
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    sums.packed += chunk.length
    yield chunk
  }
  await done
}

function localHeader({ name, at }: Written): Buffer {
  return Buffer.concat([
    uint32(0x04_03_4b_50),
    uint16(version),
    uint16(flags),
    uint16(deflated),
    at,
    uint32(0),
    uint32(0),
    uint32(0),
    uint16(name.length),
    uint16(0),
    name,
  ])
}

function directoryEntry({ name, at, crc, packed, size, offset }: Written): Buffer {
  return Buffer.concat([
    uint32(0x02_01_4b_50),
    uint16(version),
    uint16(version),
    uint16(flags),
    uint16(deflated),
    at,
    uint32(crc),
    uint32(packed),
    uint32(size),
    uint16(name.length),
    Buffer.alloc(12),
    uint32(offset),
    name,
  ])
}

/** Time and date in Shanghai, to two seconds. */
function toDosTime(at: Date): Buffer {
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = formatDateTime(at).split(/[- :]/).map(Number)
  return Buffer.concat([uint16((hour << 11) | (minute << 5) | (second >> 1)), uint16(((year - 1980) << 9) | (month << 5) | day)])
}

// Windows opens no file of such a name, whatever its ending.
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Safe names; what is the same but for its case gets a number. */
function toEntryNames(given: readonly string[]): string[] {
  const taken = new Set<string>()
  return given.map((name) => {
    const safe = toSafeFileName(name).replace(reserved, '_$&')
    const [, stem = safe, ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(safe) ?? []
    let unique = safe
    for (let n = 2; taken.has(unique.toLowerCase()); n++) unique = `${stem}（${n}）${ending}`
    taken.add(unique.toLowerCase())
    return unique
  })
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
