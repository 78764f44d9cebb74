import { randomUUID } from 'node:crypto'
import { createDigest } from '#gateway/server/crypto/digest.ts'
import { readSync } from 'node:fs'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { SpooledFile } from '../../upload.ts'
import type { FileTarget } from './read-multipart.ts'

const pieceBytes = 256 * 1024

/** A file of a body that waits on the disk until its call has ended. */
export type Spool = { openTarget: (file: FileNames) => Promise<SpoolTarget>; close: () => Promise<void> }

type FileNames = { name: string; type: string }
type SpoolTarget = Omit<FileTarget, 'end'> & { end: () => SpooledFile }

export function createSpool(directory: string): Spool {
  let file: FileHandle | undefined
  return {
    async openTarget(given) {
      await mkdir(directory, { recursive: true })
      file = await openUnnamed(directory)
      return createTarget(file, given)
    },
    close: async () => file?.close(),
  }
}

/** A new file without a name: it is gone with its handle, also after a crash. */
export async function openUnnamed(directory: string): Promise<FileHandle> {
  const path = join(directory, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

/** Leaves the handle open, other than a stream of it. */
async function* readPieces(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceBytes), 0, pieceBytes, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

function createTarget(file: FileHandle, { name, type }: FileNames): SpoolTarget {
  const digest = createDigest()
  let size = 0
  return {
    async write(chunk) {
      digest.update(chunk)
      size += chunk.length
      await file.writeFile(chunk)
    },
    end(): SpooledFile & { toJSON: () => object } {
      const sha256 = digest.digest('hex')
      return {
        name,
        type,
        size,
        sha256,
        read(at, count) {
          const bytes = Buffer.alloc(count)
          return bytes.subarray(0, readSync(file.fd, bytes, 0, count, at))
        },
        open: () => readPieces(file, size),
        // For the fingerprint of a RequestId's input.
        toJSON: () => ({ name, type, sha256 }),
      }
    },
  }
}
