import { createDigest } from '#gateway/server/crypto/digest.ts'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

const chunkBytes = 1024 * 1024

/** From the first to the last byte, both included. */
export type ByteRange = { start: number; end: number }

/** The store cannot be reached or does not do its work, for a reason that is not the caller's. */
export class FileStoreError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'FileStoreError'
  }
}

/** Content-addressed storage: equal bytes are stored once. */
export type FileStore = {
  put: (content: Buffer | Readable) => Promise<{ object: string; bytes: number }>
  /** The object, or a part of it. Rejects when it is not there. */
  open: (object: string, range?: ByteRange) => Promise<Readable>
  remove: (object: string) => Promise<void>
  /** Removes what a process that was killed had begun to write, if it was written to last before this moment. */
  removeUnfinished: (before: Date) => Promise<void>
  /** Rejects when the store cannot be reached or written. */
  check: () => Promise<void>
}

/** The SHA-256 of some bytes as hexadecimal digits; other requests get their turn between the chunks of a video. */
export async function hashContent(content: Uint8Array): Promise<string> {
  const digest = createDigest()
  for (const chunk of splitContent(content)) {
    if (chunk.byteOffset > content.byteOffset) await nextTurn()
    digest.update(chunk)
  }
  return digest.digest('hex')
}

/** A chunk is hashed and written within milliseconds. */
export function* splitContent(content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += chunkBytes) yield content.subarray(at, at + chunkBytes)
}

declare module '#platform/calls/server/handle.ts' {
  interface Services {
    files: FileStore
  }
}
