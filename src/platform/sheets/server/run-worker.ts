import { type ResourceLimits, Worker } from 'node:worker_threads'
import { Refusal } from '#gateway/refusals.ts'
import { sheetRefusals } from '../rules.ts'

type Settle<T> = { resolve: (value: T) => void; reject: (error: unknown) => void }
type Task<T, M> = {
  /** By its path from the project's root, like migrations and content: the built server is one file without the sources' folders. */
  file: string
  data: { bytes: Uint8Array<ArrayBuffer> }
  resourceLimits: ResourceLimits
  onMessage: (message: M, worker: Worker, settle: Settle<T>) => void
}

const deadlineMs = 15_000

/** Runs a worker within limits of memory and time; what exceeds them is refused. */
export async function runWorker<T, M>({ file, data, resourceLimits, onMessage }: Task<T, M>): Promise<T> {
  const worker = new Worker(file, { workerData: data, transferList: [data.bytes.buffer], resourceLimits })
  const deadline = setTimeout(() => void worker.terminate(), deadlineMs)
  try {
    return await new Promise<T>((resolve, reject) => {
      worker.on('message', (message: M) => onMessage(message, worker, { resolve, reject }))
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
