import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { Refusal } from '#gateway/refusals.ts'
import { archiveLimits as limits, archiveRefusals } from '../../rules.ts'

type Entry = { name: string; method: number; crc: number; packed: number; size: number; offset: number; end: number }

/** A ZIP archive on disk, of which one entry at a time is unpacked as a stream. */
export type OpenZip = {
  names: () => string[]
  getSize: (name: string) => number
  read: (name: string) => AsyncGenerator<Buffer>
  close: () => Promise<void>
}

const [directoryEntry, localHead, directoryEnd] = [0x02014b50, 0x04034b50, 0x06054b50]
const [endBytes, entryBytes, headBytes] = [22, 46, 30]
const maxCommentLength = 0xffff
const maxDirectoryBytes = 8 * 1024 * 1024
const [stored, deflated] = [0, 8]
const encrypted = 1
const pieceBytes = 64 * 1024
/** Entries that are read before others get their turn. */
const portion = 500

/**
 * Opens an archive whose names `isKnown` accepts. Whatever its directory says is checked before anything is unpacked: number, sizes and
 * ratios, no name twice, no bytes that two entries share. Names are never used as paths.
 */
export async function openZip(path: string, isKnown: (name: string) => boolean): Promise<OpenZip> {
  const file = await open(path, 'r')
  try {
    const entries = await readDirectory(file, isKnown)
    const get = (name: string): Entry => {
      const entry = entries.get(name)
      if (!entry) throw new Refusal(archiveRefusals.noArchive)
      return entry
    }
    return {
      names: () => [...entries.keys()],
      getSize: (name) => get(name).size,
      read: (name) => unpack(file, get(name)),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readDirectory(file: FileHandle, isKnown: (name: string) => boolean): Promise<Map<string, Entry>> {
  const { size } = await file.stat()
  const { count, bytes, offset } = await findEnd(file, size)
  if (count > limits.entries) throw new Refusal(archiveRefusals.tooMany)
  if (bytes > maxDirectoryBytes || offset + bytes > size) throw new Refusal(archiveRefusals.noArchive)
  const directory = await readBytes(file, offset, bytes)
  const entries = new Map<string, Entry>()
  let [at, unpacked] = [0, 0]
  for (let n = 0; n < count; n++) {
    if (n % portion === portion - 1) await nextTurn()
    const entry = readEntry(directory, at)
    if (!isKnown(entry.name) || entries.has(entry.name)) throw new Refusal(archiveRefusals.foreignEntry)
    unpacked += entry.size
    if (unpacked > limits.unpackedBytes || isBomb(entry)) throw new Refusal(archiveRefusals.bomb)
    entries.set(entry.name, entry)
    at += entryBytes + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  assertApart([...entries.values()], offset)
  return entries
}

async function findEnd(file: FileHandle, size: number): Promise<{ count: number; bytes: number; offset: number }> {
  const length = Math.min(size, endBytes + maxCommentLength)
  const tail = await readBytes(file, size - length, length)
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (at < 0 || at + endBytes > length || tail.readUInt32LE(at) !== directoryEnd) throw new Refusal(archiveRefusals.noArchive)
  if (at + endBytes + tail.readUInt16LE(at + 20) !== length) throw new Refusal(archiveRefusals.noArchive)
  return { count: tail.readUInt16LE(at + 10), bytes: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) }
}

function readEntry(directory: Buffer, at: number): Entry {
  if (at + entryBytes > directory.length || directory.readUInt32LE(at) !== directoryEntry) throw new Refusal(archiveRefusals.noArchive)
  const [flags, method] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10)]
  const nameEnd = at + entryBytes + directory.readUInt16LE(at + 28)
  if ((flags & encrypted) !== 0 || (method !== stored && method !== deflated) || nameEnd > directory.length)
    throw new Refusal(archiveRefusals.noArchive)
  return {
    name: directory.toString('utf8', at + entryBytes, nameEnd),
    method,
    crc: directory.readUInt32LE(at + 16),
    packed: directory.readUInt32LE(at + 20),
    size: directory.readUInt32LE(at + 24),
    offset: directory.readUInt32LE(at + 42),
    end: 0,
  }
}

function isBomb({ packed, size }: Entry): boolean {
  return size > limits.ratioFrom && size > packed * limits.ratio
}

/** Each entry ends where the next one begins at the latest, so that no bytes are unpacked twice. */
function assertApart(entries: Entry[], directoryOffset: number): void {
  entries.sort((one, other) => one.offset - other.offset)
  for (const [n, entry] of entries.entries()) {
    entry.end = entries[n + 1]?.offset ?? directoryOffset
    if (entry.offset + headBytes + entry.packed > entry.end) throw new Refusal(archiveRefusals.noArchive)
  }
}

async function* unpack(file: FileHandle, { name, method, crc, packed, size, offset, end }: Entry): AsyncGenerator<Buffer> {
  const head = await readBytes(file, offset, headBytes)
  const [nameLength, extraLength] = [head.readUInt16LE(26), head.readUInt16LE(28)]
  const start = offset + headBytes + nameLength + extraLength
  if (head.readUInt32LE(0) !== localHead || start + packed > end) throw new Refusal(archiveRefusals.noArchive)
  if ((await readBytes(file, offset + headBytes, nameLength)).toString('utf8') !== name) throw new Refusal(archiveRefusals.noArchive)
  let [sum, length] = [0, 0]
  for await (const bytes of inflate(file, { start, packed, method })) {
    length += bytes.length
    if (length > size) throw new Refusal(archiveRefusals.bomb)
    sum = crc32(bytes, sum)
    yield bytes
  }
  if (length !== size || sum !== crc) throw new Refusal(archiveRefusals.damaged)
}

async function* inflate(
  file: FileHandle,
  { start, packed, method }: { start: number; packed: number; method: number },
): AsyncGenerator<Buffer> {
  const raw = readRange(file, start, packed)
  if (method === stored) return yield* raw
  const inflating = createInflateRaw()
  // The reader below gets the error too, so the callback ignores it.
  pipeline(Readable.from(raw), inflating, () => undefined)
  try {
    yield* inflating as AsyncIterable<Buffer>
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw new Refusal(archiveRefusals.damaged)
    throw error
  } finally {
    inflating.destroy()
  }
}

async function* readRange(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length; done += pieceBytes) yield await readBytes(file, start + done, Math.min(pieceBytes, length - done))
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  if (bytesRead < length) throw new Refusal(archiveRefusals.noArchive)
  return buffer
}
