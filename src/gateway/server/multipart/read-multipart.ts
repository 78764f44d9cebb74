import { toDigestHex } from '#gateway/server/crypto/digest.ts'
import { Refusal } from '../../refusals.ts'
import { serverRefusals } from '../server-refusals.ts'
import type { UploadedFile } from '../../upload.ts'
import { BodyReader } from './body-reader.ts'
import { HttpRefusal } from '../http-body.ts'

// Our forms have few fields with short names; the bounds keep the parser linear in the size of the body.
const maxParts = 20
const maxHeadBytes = 8 * 1024
const maxFieldBytes = 64 * 1024
const maxBoundaryLength = 70
const lineBreak = '\r\n'
const headEnd = Buffer.from('\r\n\r\n')

/** Takes the content of a file as it arrives, and is then the value of its field. */
export type FileTarget = { write: (chunk: Buffer) => Promise<void> | void; end: () => unknown }

/** `fields`: those before the file, by their wire names. */
export type OpenTarget = (file: { name: string; type: string }, fields: Record<string, unknown>) => Promise<FileTarget> | FileTarget

/** Serialised as its digest, for the fingerprint of a RequestId's input. */
class ReceivedFile implements UploadedFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array

  constructor(name: string, type: string, bytes: Uint8Array) {
    this.name = name
    this.type = type
    this.bytes = bytes
  }

  toJSON() {
    return { name: this.name, type: this.type, sha256: toDigestHex(this.bytes) }
  }
}

/** Holds a file in memory. */
function openMemory({ name, type }: { name: string; type: string }): FileTarget {
  const chunks: Buffer[] = []
  return {
    write: (chunk) => void chunks.push(chunk),
    // A copy of its own: the memory of a file may be handed to a worker.
    end: () => new ReceivedFile(name, type, new Uint8Array(Buffer.concat(chunks))),
  }
}

type PartHead = { name: string; fileName: string | undefined; type: string }

/**
 * The fields of a multipart/form-data body (RFC 7578) by their wire names, read as it arrives. Refuses with 400 a malformed body, a second
 * file and a field that is given twice.
 */
export async function readMultipart(
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  contentType: string,
  openTarget: OpenTarget = openMemory,
): Promise<Record<string, unknown>> {
  const body = new BodyReader(source)
  const boundary = parseBoundary(contentType)
  const fields: Record<string, unknown> = Object.create(null)
  const delimiter = Buffer.from(`${lineBreak}--${boundary}`)
  let files = 0
  try {
    for await (const { name, fileName, type } of readParts(body, boundary)) {
      if (name in fields) throw createBadRequest()
      if (fileName !== undefined && ++files > 1) throw createBadRequest()
      const target = fileName === undefined ? openText() : await openTarget({ name: fileName, type }, fields)
      for await (const chunk of body.readUntil(delimiter)) await target.write(chunk)
      fields[name] = await target.end()
    }
    return fields
  } finally {
    await body.close()
  }
}

function parseBoundary(contentType: string): string {
  const [boundary, ...others] = [...contentType.matchAll(/;\s*boundary=(?:"([^"\r\n]+)"|([^\s;"]+))/gi)].map(([, a, b]) => a ?? b)
  if (!boundary || boundary.length > maxBoundaryLength || others.length > 0) throw createBadRequest()
  return boundary
}

function openText(): FileTarget {
  const chunks: Buffer[] = []
  let length = 0
  return {
    write(chunk) {
      length += chunk.length
      if (length > maxFieldBytes) throw createBadRequest()
      chunks.push(chunk)
    },
    end: () => Buffer.concat(chunks).toString('utf8'),
  }
}

/** The head of each part; its content is read before the next one. A delimiter counts only at the beginning of a line (RFC 2046, 5.1.1). */
async function* readParts(body: BodyReader, boundary: string): AsyncGenerator<PartHead> {
  const opening = `--${boundary}${lineBreak}`
  const beginning = await body.read(opening.length)
  // A form without fields has only the closing delimiter.
  if (beginning === `--${boundary}--`) return
  if (beginning !== opening) throw createBadRequest()
  for (let parts = 0; parts < maxParts; parts++) {
    let head = ''
    for await (const chunk of body.readUntil(headEnd)) {
      head += chunk.toString('latin1')
      if (head.length > maxHeadBytes) throw createBadRequest()
    }
    yield readHead(Buffer.from(head, 'latin1').toString('utf8'))
    const next = await body.read(lineBreak.length)
    if (next === '--') return
    if (next !== lineBreak) throw createBadRequest()
  }
  throw createBadRequest()
}

function readHead(head: string): PartHead {
  const lines = head.split(lineBreak)
  const disposition = lines.find((line) => /^content-disposition:\s*form-data\s*;/i.test(line)) ?? ''
  const name = findParameter(disposition, 'name')
  if (name === undefined) throw createBadRequest()
  const type = lines.find((line) => /^content-type:/i.test(line))?.slice('content-type:'.length)
  return { name, fileName: findParameter(disposition, 'filename'), type: type?.trim() ?? 'text/plain' }
}

/** Browsers write quotes and line breaks in names as %22, %0D and %0A, and leave other characters as they are. */
function findParameter(disposition: string, parameter: string): string | undefined {
  const [, quoted, plain] = new RegExp(`;[ \\t]*${parameter}=(?:"([^"]*)"|([^\\s;"]+))`, 'i').exec(disposition) ?? []
  return (quoted ?? plain)?.replaceAll(/%(22|0a|0d)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function createBadRequest(): HttpRefusal {
  return new HttpRefusal(400, new Refusal(serverRefusals.badRequest))
}
