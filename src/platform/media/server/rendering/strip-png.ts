const signatureBytes = 8
const needed = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND'])

/** Removes metadata without re-encoding: keeps only the chunks that are needed to draw the picture, and nothing after its end. */
export function stripPng(png: Buffer): Buffer {
  const kept = [png.subarray(0, signatureBytes)]
  for (let at = signatureBytes; at + 12 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (needed.has(type)) kept.push(png.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}
