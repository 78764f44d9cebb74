import { tmpdir } from 'node:os'
import { createSpool } from '#gateway/server/multipart/spool.ts'
import type { NewFile } from '#platform/files/server/stored-files.ts'

/** Writes a file of any size to the disk, where it waits without a name until it is stored: a killed process leaves nothing of it. */
export async function withSpooled(pieces: AsyncIterable<Buffer>, use: (content: NewFile['content']) => Promise<void>): Promise<void> {
  const spool = createSpool(tmpdir())
  try {
    const target = await spool.openTarget({ name: '', type: '' })
    for await (const piece of pieces) await target.write(piece)
    await use(target.end())
  } finally {
    await spool.close()
  }
}
