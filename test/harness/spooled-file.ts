import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { SpooledFile } from '#gateway/upload.ts'

/** A file as it is spooled by the transport. */
export function toFile(bytes: Uint8Array, name: string): SpooledFile {
  const read = (at: number, count: number) => bytes.subarray(at, at + count)
  const sha256 = hash('sha256', bytes, 'hex')
  return { name, type: '', size: bytes.length, sha256, read, open: () => Readable.from([Buffer.from(bytes)]) }
}
