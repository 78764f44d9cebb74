// Draws one certificate, so that neither the font nor the layout can block the thread of the requests.
import { parentPort, workerData } from 'node:worker_threads'
import { drawCertificate, type Sheet } from './certificate-sheet.ts'

const document = new Uint8Array(await drawCertificate(workerData as Sheet))
parentPort?.postMessage(document, [document.buffer])
