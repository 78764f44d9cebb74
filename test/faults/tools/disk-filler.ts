import { open, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'

const largest = 1024 * 1024
const smallest = 4096

/** A file that fills a disk. */
export function createDiskFiller(directory: string) {
  const path = join(directory, 'filler')

  /** Fills all blocks that are free now. */
  async function fill(): Promise<void> {
    const file = await open(path, 'a')
    const zeros = Buffer.alloc(largest)
    try {
      for (let piece = largest; piece >= smallest; ) {
        const written = await file.write(zeros, 0, piece).then(
          ({ bytesWritten }) => bytesWritten,
          () => 0,
        )
        if (written < piece) piece /= 2
      }
    } finally {
      await file.close().catch(() => undefined)
    }
  }

  return {
    fill,
    async free(): Promise<void> {
      await truncate(path, 0).catch(() => undefined)
      await rm(path, { force: true })
    },
  }
}
