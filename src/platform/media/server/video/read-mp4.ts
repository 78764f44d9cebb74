/** The first picture track of a file, as players show it. */
export type VideoTrack = { codec: string; width: number; height: number }

type Box = { type: string; start: number; end: number }

/** A file of boxes without content would take seconds to walk through. */
const maxBoxes = 10_000
const quarterTurn = 0x10000

/** The first picture track of an MP4 file (ISO 14496-12); undefined for a file that is cut off or has none. */
export function readMp4(bytes: Buffer): VideoTrack | undefined {
  const boxes = listBoxes(bytes, { start: 0, end: bytes.length })
  const movie = boxes?.find(({ type }) => type === 'moov')
  if (!boxes?.some(({ type }) => type === 'mdat') || !movie) return undefined
  for (const track of listBoxes(bytes, movie)?.filter(({ type }) => type === 'trak') ?? []) {
    const found = readTrack(bytes, track)
    if (found) return found
  }
  return undefined
}

function readTrack(bytes: Buffer, track: Box): VideoTrack | undefined {
  const handler = findBox(bytes, track, ['mdia', 'hdlr'])
  if (!handler || readType(bytes, handler, 8) !== 'vide') return undefined
  const header = findBox(bytes, track, ['tkhd'])
  const samples = findBox(bytes, track, ['mdia', 'minf', 'stbl', 'stsd'])
  const codec = samples && readType(bytes, samples, 12)
  const size = header && readSize(bytes, header)
  return codec && size ? { codec, ...size } : undefined
}

/** Fixed-point numbers behind the times, which are longer in version 1; phones turn the picture by the matrix before them. */
function readSize(bytes: Buffer, { start, end }: Box): { width: number; height: number } | undefined {
  const matrix = start + (bytes[start] === 1 ? 52 : 40)
  if (matrix + 44 > end) return undefined
  const [width, height] = [bytes.readUInt32BE(matrix + 36) >>> 16, bytes.readUInt32BE(matrix + 40) >>> 16]
  const isTurned = Math.abs(bytes.readInt32BE(matrix + 4)) === quarterTurn
  return isTurned ? { width: height, height: width } : { width, height }
}

function readType(bytes: Buffer, { start, end }: Box, offset: number): string | undefined {
  return start + offset + 4 <= end ? bytes.toString('latin1', start + offset, start + offset + 4) : undefined
}

function findBox(bytes: Buffer, parent: Box, [type, ...below]: readonly string[]): Box | undefined {
  const box = listBoxes(bytes, parent)?.find((one) => one.type === type)
  return box && below.length > 0 ? findBox(bytes, box, below) : box
}

/** The boxes within a range; undefined where one reaches beyond it. */
function listBoxes(bytes: Buffer, { start, end }: Omit<Box, 'type'>): Box[] | undefined {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end; ) {
    const short = bytes.readUInt32BE(at)
    const head = short === 1 ? 16 : 8
    if (at + head > end || boxes.length === maxBoxes) return undefined
    const size = short === 0 ? end - at : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short
    if (size < head || at + size > end) return undefined
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + head, end: at + size })
    at += size
  }
  return boxes
}
