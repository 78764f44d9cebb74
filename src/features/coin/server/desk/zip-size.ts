import { inflateRawSync } from 'node:zlib'

const directoryEntry = 0x02014b50
const localHead = 0x04034b50
const directoryEnd = 0x06054b50
const stored = 0

/** Does this archive unpack to no more than `most` bytes? Unpacks it to know, for what an archive says of itself may be a lie. */
export function unpacksWithin(zip: Buffer, most: number): boolean {
  try {
    let left = most
    for (const { method, data } of entriesOf(zip)) {
      left -= method === stored ? data.length : inflateRawSync(data, { maxOutputLength: Math.max(1, left + 1) }).length
      if (left < 0) return false
    }
    return true
  } catch {
    return false
  }
}

function* entriesOf(zip: Buffer): Generator<{ method: number; data: Buffer }> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== directoryEnd) throw new RangeError('no archive')
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  for (let n = 0; n < count; n++) {
    if (zip.readUInt32LE(at) !== directoryEntry) throw new RangeError('no archive')
    const [method, packed, head] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)]
    if (zip.readUInt32LE(head) !== localHead) throw new RangeError('no archive')
    const start = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
    if (start + packed > zip.length) throw new RangeError('no archive')
    yield { method, data: zip.subarray(start, start + packed) }
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}
