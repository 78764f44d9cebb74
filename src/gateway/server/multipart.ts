import { hash } from 'node:crypto'
import { Refusal, refusals } from '../refusals.ts'
import type { UploadedFile } from '../upload.ts'
import { HttpRefusal } from './http-body.ts'

// Our forms have a few fields with short names. Beyond that a body of the same size takes a hundred times as long to read.
const mostParts = 20
const longestHead = 8 * 1024

/** Where a payload is told apart from another (RequestId), a file counts as its digest. */
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

/** The fields of a multipart/form-data body by their wire names. One file at most, and no field twice. */
export async function parseMultipart(body: Buffer, contentType: string): Promise<Record<string, unknown>> {
  const form = await readForm(body, contentType)
  const fields: Record<string, unknown> = Object.create(null)
  let files = 0
  for (const [name, value] of form) {
    if (name in fields) throw badRequest()
    if (typeof value === 'string') fields[name] = value
    else {
      if (++files > 1) throw badRequest()
      fields[name] = new ReceivedFile(value.name, value.type, new Uint8Array(await value.arrayBuffer()))
    }
  }
  return fields
}

async function readForm(body: Buffer, contentType: string): Promise<FormData> {
  if (!hasFewParts(body, contentType)) throw badRequest()
  try {
    return await new Response(body as BodyInit, { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw badRequest()
  }
}

function hasFewParts(body: Buffer, contentType: string): boolean {
  const [boundary, ...others] = [...contentType.matchAll(/boundary="?([^\s;"]+)/gi)].map(([, name]) => `--${name}`)
  if (!boundary || others.length > 0) return false
  let parts = 0
  for (let at = body.indexOf(boundary); at !== -1; at = body.indexOf(boundary, at + boundary.length)) {
    const head = body.subarray(at + boundary.length, at + boundary.length + longestHead)
    const isEnd = head.toString('latin1', 0, 2) === '--'
    if (!isEnd && (++parts > mostParts || !head.includes('\r\n\r\n'))) return false
  }
  return true
}

function badRequest(): HttpRefusal {
  return new HttpRefusal(400, new Refusal(refusals.badRequest))
}
