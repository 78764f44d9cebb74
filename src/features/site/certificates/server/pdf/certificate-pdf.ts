import { Worker } from 'node:worker_threads'
import { formatDateTime } from '#kit/dates.ts'
import { pdfType } from '#kit/formats/pdf-type.ts'
import { createFairSemaphore } from '#platform/limits/server/fair-semaphore.ts'
import type { MadeFile } from '#platform/page-cache/server/made-files.ts'
import { certificateAddress, limits, pdfPath } from '../../rules.ts'
import { signPdf, toReceipt } from '#platform/evidence/server/receipts.ts'
import { toDocumentCode } from '#platform/proofs/server/document-codes.ts'
import { certificateDocument } from '../documents/certificate-document.ts'
import { lookUpCertificate } from '../look-ups/look-up.ts'
import type { Sheet } from './certificate-sheet.ts'

// By its path from the project's root: the built server is one file without the sources' folders.
const workerFile = './src/features/site/certificates/server/pdf/certificate-worker.ts'
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

const acquireSlot = createFairSemaphore({ slots: 2, perCaller: 1 })
const busySeconds = 5

/** A certificate as one page of A4, with its state when it was made. It counts as a look-up. */
export const certificatePdf: MadeFile = {
  path: pdfPath,
  async make(services, { url, request }) {
    const number = (url.searchParams.get('s') ?? '').trim()
    if (number === '' || number.length > limits.number || number.includes('\0')) return undefined
    const found = await lookUpCertificate({ ...services, request }, number)
    if ('retryAfter' in found) return { refused: 'tooOften', waitSeconds: found.retryAfter }
    const { certificate } = found
    if (!certificate) return undefined
    const release = await acquireSlot(request)
    if (!release) return { refused: 'busy', waitSeconds: busySeconds }
    try {
      const address = url.origin + certificateAddress(certificate.number)
      const code = await toDocumentCode(services, certificateDocument.name, certificate.number)
      const now = services.clock.now()
      const drawn = await drawInWorker({ certificate, address, code, madeAt: formatDateTime(now) })
      const document = code === '' ? undefined : await certificateDocument.find(services.db, certificate.number, now)
      const content = document
        ? await signPdf(services, drawn, toReceipt(document, { number: certificate.number, now, site: url.origin }))
        : drawn
      return { name: `${certificate.number}.pdf`, mediaType: pdfType, content }
    } finally {
      release()
    }
  },
}

/** Font and layout take a worker up to half a second, which may not hold up other requests. */
function drawInWorker(sheet: Sheet): Promise<Buffer> {
  const worker = new Worker(workerFile, { workerData: sheet, resourceLimits })
  return new Promise((resolve, reject) => {
    worker.once('message', (document: Uint8Array<ArrayBuffer>) => resolve(Buffer.from(document.buffer)))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the worker ended without a document')))
  })
}
