// Draws one document and requests its rows in portions, so that neither the font nor the layout can block the receiving thread.
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { drawPdf, type PdfTable } from './pdf-document.ts'
import type { PdfMessage, PdfRows } from './pdf-file.ts'

const port = parentPort
if (!port) throw new Error('pdf-worker.ts runs as a worker only')
const document = new Uint8Array(await drawPdf(workerData as PdfTable, receivePortions()))
send({ document }, [document.buffer])

async function* receivePortions(): AsyncGenerator<PdfRows> {
  for (;;) {
    send({ next: true })
    const [rows] = (await once(port as NonNullable<typeof port>, 'message')) as [PdfRows]
    if (rows.length === 0) return
    yield rows
  }
}

function send(message: PdfMessage, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer)
}
