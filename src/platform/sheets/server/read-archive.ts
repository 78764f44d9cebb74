import { Worker } from 'node:worker_threads'
import { Refusal } from '#gateway/refusals.ts'
import { createSemaphore } from '#platform/limits/server/semaphore.ts'
import { sheetRefusals } from '../rules.ts'

export type ArchiveTask = { bytes: Uint8Array<ArrayBuffer>; unpackedBytes: number }
export type ArchiveEntry = { name: string; content: Uint8Array<ArrayBuffer> }
export type ArchiveMessage = { entries: ArchiveEntry[] } | { error: true }

const workerFile = './src/platform/sheets/server/archive-worker.ts'
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 32 }
const deadlineMs = 15_000

const semaphore = createSemaphore({ slots: 1, maxWaiting: 4, createError: () => new Refusal(sheetRefusals.busy) })

/** The files of a ZIP archive that unpacks to no more than `unpackedBytes`; unpacked by a worker within a deadline. */
export async function readArchive(zip: Uint8Array, unpackedBytes: number): Promise<ArchiveEntry[]> {
  return semaphore.run(() => runWorker({ bytes: new Uint8Array(zip), unpackedBytes }))
}

async function runWorker(task: ArchiveTask): Promise<ArchiveEntry[]> {
  const worker = new Worker(workerFile, { workerData: task, transferList: [task.bytes.buffer], resourceLimits })
  const deadline = setTimeout(() => void worker.terminate(), deadlineMs)
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', (message: ArchiveMessage) => {
        if ('entries' in message) resolve(message.entries)
        else reject(new Refusal(sheetRefusals.archive))
      })
      worker.on('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal(sheetRefusals.costly) : error),
      )
      worker.on('exit', () => reject(new Refusal(sheetRefusals.costly)))
    })
  } finally {
    clearTimeout(deadline)
    await worker.terminate()
  }
}
