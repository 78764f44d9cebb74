import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { type Directory, findDirectory, type ZipBytes } from './directory-end.ts'
import { decodeName } from './entry-name.ts'
import { expansion, ZipError, type ZipPolicy } from './zip-policy.ts'

/** An archive whose directory holds to the policy, of which one entry at a time is unpacked as a stream. */
export type OpenZip = {
  names: () => string[]
  getSize: (name: string) => number | undefined
  /** Throws a ZipError where the content differs from what the directory says. */
  read: (name: string) => AsyncGenerator<Buffer>
  close: () => void
}

type Place = { entry: Entry; end: number }

const [entryBytes, headBytes] = [46, 30]
/** What may follow the bytes of an entry: sizes and sum, in their longest form. */
const descriptorBytes = 24
const [stored, deflated] = [0, 8]
const none = 0xffffffff
const zip64Field = 1

/**
 * Opens an archive in memory or at a path. All of its directory is checked before anything is unpacked: number, names, sizes and
 * ratios, no name twice, no bytes that two entries share or none has.
 */
export async function openZip(source: Buffer | string, policy: ZipPolicy): Promise<OpenZip> {
  const directory = typeof source === 'string' ? await findInFile(source) : await findDirectory(toBytes(source))
  if (directory.count > policy.entries) throw new ZipError('entries')
  const file = await refuse(typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options))
  try {
    const places = await readDirectory(file, directory, policy)
    return {
      names: () => [...places.keys()],
      getSize: (name) => places.get(name)?.entry.uncompressedSize,
      read: (name) => unpack(file, places.get(name)),
      close: () => file.close(),
    }
  } catch (error) {
    file.close()
    throw error
  }
}

const options = { autoClose: false, decodeStrings: false }

async function findInFile(path: string): Promise<Directory> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return await findDirectory({
      size,
      read: async (position, length) => (await file.read(Buffer.alloc(length), 0, length, position)).buffer,
    })
  } finally {
    await file.close()
  }
}

function toBytes(buffer: Buffer): ZipBytes {
  return { size: buffer.length, read: async (position, length) => buffer.subarray(position, position + length) }
}

async function readDirectory(file: ZipFile, directory: Directory, policy: ZipPolicy): Promise<Map<string, Place>> {
  const places = new Map<string, Place>()
  let [unpacked, bytes] = [0, 0]
  for await (const entry of refuseEach(file.eachEntry())) {
    const name = decodeName(entry)
    if (name === undefined || places.has(name) || policy.isKnown?.(name) === false) throw new ZipError('name')
    assertPlain(entry)
    unpacked += entry.uncompressedSize
    if (unpacked > policy.unpackedBytes || isBomb(entry)) throw new ZipError('size')
    bytes += entryBytes + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    places.set(name, { entry, end: 0 })
  }
  if (bytes !== directory.bytes) throw new ZipError('unreadable')
  assertApart([...places.values()], directory.offset)
  return places
}

function assertPlain(entry: Entry): void {
  const { compressionMethod: method, extraFields, compressedSize, uncompressedSize, relativeOffsetOfLocalHeader: offset } = entry
  const isZip64 = extraFields.some(({ id }) => id === zip64Field) || [compressedSize, uncompressedSize, offset].some((size) => size >= none)
  if (isZip64 || entry.isEncrypted() || (method !== stored && method !== deflated)) throw new ZipError('unreadable')
}

function isBomb({ compressedSize, uncompressedSize }: Entry): boolean {
  return uncompressedSize > expansion.from && uncompressedSize > compressedSize * expansion.most
}

/** The first entry begins the archive, and each ends where the next one begins at the latest: no bytes are unpacked twice. */
function assertApart(places: Place[], directoryOffset: number): void {
  places.sort((one, other) => one.entry.relativeOffsetOfLocalHeader - other.entry.relativeOffsetOfLocalHeader)
  for (const [n, place] of places.entries()) {
    const offset = place.entry.relativeOffsetOfLocalHeader
    if (n === 0 && offset !== 0) throw new ZipError('unreadable')
    place.end = places[n + 1]?.entry.relativeOffsetOfLocalHeader ?? directoryOffset
    if (offset + headBytes + place.entry.compressedSize > place.end) throw new ZipError('unreadable')
  }
}

async function* unpack(file: ZipFile, place: Place | undefined): AsyncGenerator<Buffer> {
  if (!place) throw new ZipError('unreadable')
  const { entry, end } = place
  const head = await refuse(file.readLocalFileHeaderPromise(entry))
  const left = end - head.fileDataStart - entry.compressedSize
  const isSame = head.fileName.equals(entry.fileNameRaw) && head.compressionMethod === entry.compressionMethod
  if (!isSame || left < 0 || left > descriptorBytes) throw new ZipError('unreadable')
  const content = await refuse(file.openReadStreamPromise(entry))
  let [sum, length] = [0, 0]
  for await (const piece of refuseEach(content as AsyncIterable<Buffer>, 'damaged')) {
    length += piece.length
    sum = crc32(piece, sum)
    yield piece
  }
  if (length !== entry.uncompressedSize || sum !== entry.crc32) throw new ZipError('damaged')
}

/** What the library or zlib refuses is a fault of the archive; a failure of the system stays what it is. */
function toZipError(error: unknown, fault: 'unreadable' | 'damaged'): unknown {
  return error instanceof Error && 'syscall' in error ? error : new ZipError(fault)
}

async function refuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw toZipError(error, 'unreadable')
  }
}

async function* refuseEach<T>(items: AsyncIterable<T>, fault: 'unreadable' | 'damaged' = 'unreadable'): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await iterator.next().catch((error: unknown) => Promise.reject(toZipError(error, fault)))
      if (next.done) return
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}
