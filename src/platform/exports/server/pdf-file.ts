import { Worker } from 'node:worker_threads'
import type { PdfTable } from './pdf-document.ts'

export type PdfRows = readonly (readonly string[])[]
/** The worker requests one portion of rows after the other; an empty one ends the rows. */
export type PdfMessage = { next: true } | { document: Uint8Array<ArrayBuffer> }

// By its path from the project's root, like migrations and content: the built server is one file without the sources' folders.
const workerFile = './src/platform/exports/server/pdf-worker.ts'
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 }

/** Drawn by a worker of its own: opening the font takes up to 200 ms, laying out a row 0.4 ms, and neither may hold up other requests. */
export async function writePdf(table: PdfTable, rows: AsyncIterable<PdfRows>): Promise<Buffer> {
  const { title, columns, facts = [], footer = '', proof, total } = table
  const workerData: PdfTable = { title, columns, facts, footer, proof, total }
  const worker = new Worker(workerFile, { workerData, resourceLimits })
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const portions = rows[Symbol.asyncIterator]()
      worker.on('message', (message: PdfMessage) => {
        if ('document' in message) resolve(Buffer.from(message.document.buffer))
        else sendNext(worker, portions).catch(reject)
      })
      worker.on('error', reject)
      worker.on('exit', () => reject(new Error('the worker ended without a document')))
    })
  } finally {
    await worker.terminate()
  }
}

async function sendNext(worker: Worker, portions: AsyncIterator<PdfRows>): Promise<void> {
  let { done, value } = await portions.next()
  // An empty portion is no end.
  while (!done && value.length === 0) ({ done, value } = await portions.next())
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, no window
  worker.postMessage(done ? [] : value)
}
