/** The first picture track of a file, as players show it. */
export type VideoTrack = { codec: string; width: number; height: number }

/** Bytes of which a piece at a time is read: a buffer, or a file on the disk. */
export type ByteSource = Pick<Buffer, 'length' | 'subarray'>

type Box = { type: string; start: number; end: number }

/** A file of boxes without content would take seconds to walk through. */
const maxBoxes = 10_000
const quarterTurn = 0x10000

/** The first picture track of an MP4 file (ISO 14496-12); undefined for a file that is cut off or has none. */
export function readMp4(bytes: ByteSource): VideoTrack | undefined {
  const boxes = listBoxes(bytes, { start: 0, end: bytes.length })
  const movie = boxes?.find(({ type }) => type === 'moov')
  if (!boxes?.some(({ type }) => type === 'mdat') || !movie) return undefined
  for (const track of listBoxes(bytes, movie)?.filter(({ type }) => type === 'trak') ?? []) {
    const found = readTrack(bytes, track)
    if (found) return found
  }
  return undefined
}

function readTrack(bytes: ByteSource, track: Box): VideoTrack | undefined {
  const handler = findBox(bytes, track, ['mdia', 'hdlr'])
  if (!handler || readType(bytes, handler, 8) !== 'vide') return undefined
  const header = findBox(bytes, track, ['tkhd'])
  const samples = findBox(bytes, track, ['mdia', 'minf', 'stbl', 'stsd'])
  const codec = samples && readType(bytes, samples, 12)
  const size = header && readSize(bytes, header)
  return codec && size ? { codec, ...size } : undefined
}

/** Fixed-point numbers behind the times, which are longer in version 1; phones turn the picture by the matrix before them. */
function readSize(bytes: ByteSource, { start, end }: Box): { width: number; height: number } | undefined {
  const matrix = start + (bytes.subarray(start, start + 1)[0] === 1 ? 52 : 40)
  if (matrix + 44 > end) return undefined
  const shown = bytes.subarray(matrix, matrix + 44)
  const [width, height] = [shown.readUInt32BE(36) >>> 16, shown.readUInt32BE(40) >>> 16]
  const isTurned = Math.abs(shown.readInt32BE(4)) === quarterTurn
  return isTurned ? { width: height, height: width } : { width, height }
}

function readType(bytes: ByteSource, { start, end }: Box, offset: number): string | undefined {
  return start + offset + 4 <= end ? bytes.subarray(start + offset, start + offset + 4).toString('latin1') : undefined
}

function findBox(bytes: ByteSource, parent: Box, [type, ...below]: readonly string[]): Box | undefined {
  const box = listBoxes(bytes, parent)?.find((one) => one.type === type)
  return box && below.length > 0 ? findBox(bytes, box, below) : box
}

/** The boxes within a range; undefined where one reaches beyond it. */
function listBoxes(bytes: ByteSource, { start, end }: Omit<Box, 'type'>): Box[] | undefined {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end; ) {
    const header = bytes.subarray(at, Math.min(at + 16, end))
    const short = header.readUInt32BE()
    const head = short === 1 ? 16 : 8
    if (at + head > end || boxes.length === maxBoxes) return undefined
    const size = short === 0 ? end - at : short === 1 ? Number(header.readBigUInt64BE(8)) : short
    if (size < head || at + size > end) return undefined
    boxes.push({ type: header.toString('latin1', 4, 8), start: at + head, end: at + size })
    at += size
  }
  return boxes
}
