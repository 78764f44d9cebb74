import { Readable } from 'node:stream'
import type { SpooledFile } from '#gateway/upload.ts'
import { hashContent } from '#platform/files/server/file-store.ts'
import type { ByteSource } from './video/read-mp4.ts'

/** What is stored of a picture or video: bytes in memory, or a file on the disk. */
export type MediaContent = { size: number; hash: () => Promise<string>; open: () => Buffer | Readable }

export function inMemory(bytes: Uint8Array): MediaContent {
  const content = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes)
  return { size: content.length, hash: () => hashContent(content), open: () => content }
}

export function onDisk({ size, sha256, open }: SpooledFile): MediaContent {
  return { size, hash: async () => sha256, open: () => Readable.from(open()) }
}

/** Reads a piece of the file at a time. */
export function toByteSource({ size, read }: SpooledFile): ByteSource {
  return { length: size, subarray: (start = 0, end = size) => Buffer.from(read(start, Math.max(0, end - start))) }
}
