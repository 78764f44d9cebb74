import { ZipError } from './zip-policy.ts'

/** The bytes of an archive, in memory or in a file. */
export type ZipBytes = { size: number; read: (position: number, length: number) => Promise<Buffer> }
export type Directory = { count: number; offset: number; bytes: number }

const endBytes = 22
const maxCommentLength = 0xffff
const maxDirectoryBytes = 8 * 1024 * 1024
const endSignature = Buffer.from('504b0506', 'hex')
/** The end of a directory, and both records of ZIP64. */
const signatures = [endSignature, Buffer.from('504b0606', 'hex'), Buffer.from('504b0607', 'hex')]

/**
 * Where the directory is, by an end that every reader understands alike: one record, right behind the directory, with one count,
 * and nothing of ZIP64, whose other numbers some readers take and some do not.
 */
export async function findDirectory({ size, read }: ZipBytes): Promise<Directory> {
  const length = Math.min(size, endBytes + maxCommentLength)
  const tail = await read(size - length, length)
  const at = tail.lastIndexOf(endSignature)
  if (at < 0 || at + endBytes > length || at + endBytes + tail.readUInt16LE(at + 20) !== length) throw new ZipError('unreadable')
  const end = tail.subarray(at, at + endBytes)
  const [disks, count] = [end.readUInt32LE(4), end.readUInt16LE(10)]
  const [bytes, offset] = [end.readUInt32LE(12), end.readUInt32LE(16)]
  const isPlain = disks === 0 && end.readUInt16LE(8) === count && count < 0xffff && bytes <= maxDirectoryBytes
  if (!isPlain || offset + bytes !== size - length + at) throw new ZipError('unreadable')
  const directory = await read(offset, bytes)
  if (signatures.some((signature) => directory.includes(signature))) throw new ZipError('unreadable')
  return { count, offset, bytes }
}
