import type { Readable } from 'node:stream'

/** From the first to the last byte, both included. */
export type ByteRange = { start: number; end: number }

/** Content-addressed storage: equal bytes are stored once. */
export type FileStore = {
  put: (content: Buffer | Readable) => Promise<{ object: string; bytes: number }>
  /** The object, or a part of it. Rejects when it is not there. */
  open: (object: string, range?: ByteRange) => Promise<Readable>
  remove: (object: string) => Promise<void>
  /** Rejects when the store cannot be reached or written. */
  check: () => Promise<void>
}
