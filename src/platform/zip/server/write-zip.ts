import { once } from 'node:events'
import { type PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

type Chunk = string | Uint8Array
export type ZipEntry = { name: string; content: AsyncIterable<Chunk> | Iterable<Chunk> }

/** No time of making, so that the same content gives the same bytes; files that everybody may read. */
const attributes = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644 }

/**
 * Writes a ZIP archive as a stream, so that it is never in memory as a whole; deflate runs off the main thread.
 * An entry is requested when the one before is written, and its content is read no faster than the archive.
 */
export async function* writeZip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const file = new ZipFile()
  const output = file.outputStream as PassThrough
  const fail = (error: unknown) => void output.destroy(error as Error)
  file.on('error', fail)
  const reading = new Set<Readable>()
  addEntries(file, entries, reading).catch(fail)
  try {
    yield* output as AsyncIterable<Buffer>
  } finally {
    for (const content of reading) content.destroy()
    output.destroy()
  }
}

async function addEntries(file: ZipFile, entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, reading: Set<Readable>): Promise<void> {
  for await (const { name, content } of entries) {
    const readable = Readable.from(toBytes(content), { objectMode: false })
    reading.add(readable)
    file.addReadStream(readable, name, attributes)
    // Rejects where the content fails.
    await once(readable, 'end')
    reading.delete(readable)
  }
  file.end()
}

async function* toBytes(content: ZipEntry['content']): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    // A stream takes an empty piece for its end.
    if (bytes.length > 0) yield bytes
  }
}
