import { inflateRawSync } from 'node:zlib'

export type UnzippedEntry = { name: string; content: Buffer }

const directoryEntry = 0x02014b50
const localHead = 0x04034b50
const directoryEnd = 0x06054b50
const stored = 0

/**
 * The entries of an archive that unpacks to no more than `most` bytes. The sizes its directory gives must be true:
 * other readers allocate by them. Throws a RangeError for anything else.
 */
export function unzipWithin(zip: Buffer, most: number): UnzippedEntry[] {
  let left = most
  return Array.from(packedEntries(zip), ({ name, method, data, size }) => {
    const content = method === stored ? data : inflateRawSync(data, { maxOutputLength: Math.max(1, left) })
    left -= content.length
    if (left < 0) throw new RangeError('the archive is too large')
    if (content.length !== size) throw new RangeError('the archive gives wrong sizes')
    return { name, content }
  })
}

function* packedEntries(zip: Buffer): Generator<{ name: string; method: number; size: number; data: Buffer }> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== directoryEnd) throw new RangeError('no archive')
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  for (let n = 0; n < count; n++) {
    if (zip.readUInt32LE(at) !== directoryEntry) throw new RangeError('no archive')
    const [method, packed, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    const [nameLength, head] = [zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)]
    if (zip.readUInt32LE(head) !== localHead) throw new RangeError('no archive')
    const start = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
    if (start + packed > zip.length) throw new RangeError('no archive')
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    yield { name, method, size, data: zip.subarray(start, start + packed) }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}
