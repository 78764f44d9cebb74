import type { Readable } from 'node:stream'

/** Content-addressed storage: equal bytes are stored once. */
export type FileStore = {
  put: (content: Buffer | Readable) => Promise<{ object: string; bytes: number }>
  /** Rejects when the object is not there. */
  open: (object: string) => Promise<Readable>
  remove: (object: string) => Promise<void>
  /** Rejects when the store cannot be reached or written. */
  check: () => Promise<void>
}
