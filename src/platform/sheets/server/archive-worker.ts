// Unpacks one archive, so that neither its size nor its making can block the receiving thread.
import { parentPort, workerData } from 'node:worker_threads'
import type { ArchiveMessage, ArchiveTask } from './read-archive.ts'
import { unzipWithin } from './unzip.ts'

if (!parentPort) throw new Error('archive-worker.ts runs as a worker only')
const { bytes, unpackedBytes } = workerData as ArchiveTask
const answer = unpack(Buffer.from(bytes.buffer))
parentPort.postMessage(answer, 'entries' in answer ? answer.entries.map(({ content }) => content.buffer) : [])

function unpack(zip: Buffer): ArchiveMessage {
  try {
    const files = unzipWithin(zip, unpackedBytes).filter(({ name }) => !name.endsWith('/'))
    // Each in memory of its own, which is handed over instead of copied.
    return { entries: files.map(({ name, content }) => ({ name, content: new Uint8Array(content) })) }
  } catch {
    return { error: true }
  }
}
