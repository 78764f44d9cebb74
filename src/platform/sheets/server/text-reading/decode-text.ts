import { SheetFailure } from '../sheet-failure.ts'

/** The text of a file in one of the encodings that spreadsheets and banks in China write; a file in another one is refused. */
export function decodeText(bytes: Buffer): string {
  const text = decode(bytes).replace(/^\ufeff/, '')
  if (text.includes('\0')) throw new SheetFailure({ kind: 'encoding' })
  return text
}

function decode(bytes: Buffer): string {
  const wide = findUtf16(bytes)
  if (wide) return decodeAs(wide, bytes) ?? fail()
  const utf8 = decodeAs('utf-8', bytes)
  if (utf8 !== undefined) return utf8
  // Almost any bytes are GB 18030, so the decoder alone would take Big5, Shift JIS or Latin-1 for rare Chinese characters.
  if (!isCommonChinese(bytes)) fail()
  return decodeAs('gb18030', bytes) ?? fail()
}

function fail(): never {
  throw new SheetFailure({ kind: 'encoding' })
}

function decodeAs(encoding: string, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** UTF-16 by its mark, or without one by the zero bytes of its ASCII characters. */
function findUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 4096)
  const zeros = (parity: number) => sample.filter((byte, at) => at % 2 === parity && byte === 0).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (even + odd < sample.length / 20) return undefined
  // Some Chinese characters have a zero byte in the other place.
  if (odd > 4 * even) return 'utf-16le'
  return even > 4 * odd ? 'utf-16be' : undefined
}

/** Whether most characters beyond ASCII are Chinese ones and signs of GB 2312, as in any Chinese text. */
function isCommonChinese(bytes: Buffer): boolean {
  let [common, other] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] as number
    if (lead < 0x80) continue
    const trail = bytes[++at] ?? 0
    if (trail >= 0xa1 && ((lead >= 0xa1 && lead <= 0xa3) || (lead >= 0xb0 && lead <= 0xf7))) common++
    else other++
  }
  return other <= common / 3
}
