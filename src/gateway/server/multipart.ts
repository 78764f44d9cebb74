import { hash } from 'node:crypto'
import { Refusal } from '../refusals.ts'
import { serverRefusals } from './server-refusals.ts'
import type { UploadedFile } from '../upload.ts'
import { HttpRefusal } from './http-body.ts'

// Our forms have few fields with short names; the bounds keep the parser linear in the size of the body.
const maxParts = 20
const maxHeadBytes = 8 * 1024
const maxBoundaryLength = 70
const lineBreak = '\r\n'
const headEnd = Buffer.from('\r\n\r\n')

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
    return { name: this.name, type: this.type, sha256: hash('sha256', this.bytes, 'hex') }
  }
}

type Part = { name: string; fileName: string | undefined; type: string; content: Buffer }

/** The fields of a multipart/form-data body (RFC 7578) by their wire names. Refuses with 400 a malformed body, a second file and a field that is given twice. */
export function parseMultipart(body: Buffer, contentType: string): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null)
  let files = 0
  for (const { name, fileName, type, content } of readParts(body, parseBoundary(contentType))) {
    if (name in fields) throw createBadRequest()
    if (fileName !== undefined && ++files > 1) throw createBadRequest()
    // A copy: the file may outlive the request, and its memory may be handed to a worker.
    fields[name] = fileName === undefined ? content.toString('utf8') : new ReceivedFile(fileName, type, new Uint8Array(content))
  }
  return fields
}

function parseBoundary(contentType: string): string {
  const [boundary, ...others] = [...contentType.matchAll(/;\s*boundary=(?:"([^"\r\n]+)"|([^\s;"]+))/gi)].map(([, a, b]) => a ?? b)
  if (!boundary || boundary.length > maxBoundaryLength || others.length > 0) throw createBadRequest()
  return boundary
}

/** A delimiter counts only at the beginning of a line (RFC 2046, 5.1.1); what follows the closing one is ignored. */
function* readParts(body: Buffer, boundary: string): Generator<Part> {
  const opening = `--${boundary}${lineBreak}`
  const delimiter = Buffer.from(`${lineBreak}--${boundary}`)
  const beginning = body.toString('latin1', 0, opening.length)
  // A form without fields has only the closing delimiter.
  if (beginning === `--${boundary}--`) return
  if (beginning !== opening) throw createBadRequest()
  let at = opening.length
  for (let parts = 0; parts < maxParts; parts++) {
    const head = body.subarray(at, at + maxHeadBytes).indexOf(headEnd)
    if (head === -1) throw createBadRequest()
    const start = at + head + headEnd.length
    const end = body.indexOf(delimiter, start)
    if (end === -1) throw createBadRequest()
    yield { ...readHead(body.toString('utf8', at, at + head)), content: body.subarray(start, end) }
    at = end + delimiter.length + lineBreak.length
    const next = body.toString('latin1', at - lineBreak.length, at)
    if (next === '--') return
    if (next !== lineBreak) throw createBadRequest()
  }
  throw createBadRequest()
}

function readHead(head: string): Omit<Part, 'content'> {
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
