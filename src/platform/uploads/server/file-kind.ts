import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { pdfType } from '#kit/formats/pdf-type.ts'
import { getExtension, type UploadPurpose, uploadPurposes } from '../rules.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  pdf: pdfType,
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  zip: 'application/zip',
  ofd: 'application/ofd',
  xml: 'application/xml',
  rar: 'application/x-rar-compressed',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}

/** The older Office formats share one container; an OFD document is a zip archive. */
const contents: Readonly<Record<string, string>> = { jpeg: 'jpg', doc: 'cfb', xls: 'cfb', ppt: 'cfb', ofd: 'zip' }
const plainTexts = new Set(['txt', 'csv'])

/** In memory, or a file on the disk, which may be large. */
type Content = Uint8Array | { open: () => AsyncIterable<Uint8Array> }

/** The media type of a file whose content is what its ending says and whose ending is allowed, or undefined. */
export async function detectMediaType(name: string, content: Content, purpose: UploadPurpose): Promise<string | undefined> {
  const ending = getExtension(name)
  if (!(uploadPurposes[purpose].endings as readonly string[]).includes(ending)) return undefined
  const open = content instanceof Uint8Array ? () => Readable.from([content]) : content.open
  const found = await (await import('file-type')).fileTypeFromStream(ReadableStream.from(open()))
  const isRight = plainTexts.has(ending) ? !found && (await isText(open())) : found?.ext === (contents[ending] ?? ending)
  return isRight ? mediaTypes[ending] : undefined
}

async function isText(chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  for await (const chunk of chunks) if (chunk.includes(0)) return false
  return true
}
