import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDigest } from '#gateway/server/crypto/digest.ts'
import type { NewFile } from '#platform/files/server/stored-files.ts'

/** Writes a file of any size to the disk, where it waits until it is stored. */
export async function withSpooled(pieces: AsyncIterable<Uint8Array>, use: (content: NewFile['content']) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-export-'))
  const path = join(directory, 'file')
  try {
    const hash = createDigest()
    const file = await open(path, 'w')
    try {
      for await (const piece of pieces) {
        hash.update(piece)
        await file.write(piece)
      }
    } finally {
      await file.close()
    }
    await use({ sha256: hash.digest('hex'), open: () => createReadStream(path) })
  } finally {
    await rm(directory, { recursive: true })
  }
}
