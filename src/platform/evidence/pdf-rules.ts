/** Where a signed PDF ends and its receipt begins: an object that readers of PDF do not show, appended as an update of the file (ISO 32000-1, 7.5.6). */
const mark = '\n%signed-receipt\n'
const [streamBegin, streamEnd] = ['\nstream\n', '\nendstream']
/** The last trailer of the documents that `createPdf` makes, and where their table of objects begins. */
const trailerEnd = /trailer\n<<\n\/Size (\d+)\n([^>]*(?:<[0-9a-f]*>[^>]*)*)>>\nstartxref\n(\d+)\n%%EOF\n?$/
const longestTrailer = 400

export type SignedPdf = { pdf: Uint8Array<ArrayBuffer>; receipt: string; isWhole: boolean }

/** The PDF with its receipt behind it; throws for one that was not made here. */
export function appendReceipt(pdf: Uint8Array, receipt: string): Uint8Array<ArrayBuffer> {
  const end = decodeAscii(pdf.subarray(-longestTrailer))
  const [, size, rest, table] = trailerEnd.exec(end) ?? []
  if (!size || rest === undefined || !table) throw new Error('no PDF of the portal')
  const content = new TextEncoder().encode(receipt)
  const object = `${size} 0 obj\n<<\n/Type /EmbeddedFile\n/Subtype /application#2Fjson\n/Length ${content.length}\n>>`
  const head = new TextEncoder().encode(`${mark}${object}${streamBegin}`)
  const place = pdf.length + mark.length
  const tableAt = pdf.length + head.length + content.length + streamEnd.length + '\nendobj\n'.length
  const tail = new TextEncoder().encode(
    `${streamEnd}\nendobj\nxref\n${size} 1\n${String(place).padStart(10, '0')} 00000 n \n` +
      `trailer\n<<\n/Size ${Number(size) + 1}\n${rest}/Prev ${table}\n>>\nstartxref\n${tableAt}\n%%EOF\n`,
  )
  return join([pdf, head, content, tail])
}

/** Undefined for a file without a receipt; `isWhole`: what stands around the receipt is as it was written. */
export function splitSignedPdf(file: Uint8Array): SignedPdf | undefined {
  const at = findLast(file, new TextEncoder().encode(mark))
  if (at < 0) return undefined
  const pdf = file.slice(0, at)
  const text = new TextDecoder().decode(file.subarray(at))
  const begin = text.indexOf(streamBegin)
  const end = text.lastIndexOf(streamEnd)
  if (begin < 0 || end < begin) return undefined
  const receipt = text.slice(begin + streamBegin.length, end)
  return { pdf, receipt, isWhole: isSameAs(file, () => appendReceipt(pdf, receipt)) }
}

function isSameAs(file: Uint8Array, write: () => Uint8Array): boolean {
  try {
    const written = write()
    return written.length === file.length && written.every((byte, at) => byte === file[at])
  } catch {
    return false
  }
}

function decodeAscii(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}

function findLast(bytes: Uint8Array, wanted: Uint8Array): number {
  for (let at = bytes.length - wanted.length; at >= 0; at--) if (wanted.every((byte, n) => bytes[at + n] === byte)) return at
  return -1
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
