import { Refusal } from '#gateway/refusals.ts'
import { createSemaphore } from '#platform/limits/server/semaphore.ts'
import { sheetRefusals } from '../rules.ts'
import { runWorker } from './run-worker.ts'

export type ArchiveTask = { bytes: Uint8Array<ArrayBuffer>; unpackedBytes: number }
export type ArchiveEntry = { name: string; content: Uint8Array<ArrayBuffer> }
export type ArchiveMessage = { entries: ArchiveEntry[] } | { error: true }

const workerFile = './src/platform/sheets/server/archive-worker.ts'
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 32 }

const semaphore = createSemaphore({ slots: 1, maxWaiting: 4, createError: () => new Refusal(sheetRefusals.busy) })

/** The files of a ZIP archive that unpacks to no more than `unpackedBytes`; unpacked by a worker within a deadline. */
export async function readArchive(zip: Uint8Array, unpackedBytes: number): Promise<ArchiveEntry[]> {
  const data: ArchiveTask = { bytes: new Uint8Array(zip), unpackedBytes }
  return semaphore.run(() =>
    runWorker<ArchiveEntry[], ArchiveMessage>({
      file: workerFile,
      data,
      resourceLimits,
      onMessage(message, _, { resolve, reject }) {
        if ('entries' in message) resolve(message.entries)
        else reject(new Refusal(sheetRefusals.archive))
      },
    }),
  )
}
