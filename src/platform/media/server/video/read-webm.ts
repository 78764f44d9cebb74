import type { ByteSource, VideoTrack } from './read-mp4.ts'

type Element = { id: number; start: number; end: number; isOpen: boolean }

const ids = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
} as const
const videoTrack = 1
const maxElements = 10_000
const maxCodecBytes = 100
const longestVariable = 8

/** The first picture track of a WebM file (RFC 9559); undefined for a file that is cut off before it or has none. */
export function readWebm(bytes: ByteSource): VideoTrack | undefined {
  const segment = findElement(bytes, { start: 0, end: bytes.length }, ids.segment)
  const tracks = segment && findElement(bytes, segment, ids.tracks)
  for (const track of tracks ? listElements(bytes, tracks) : []) {
    if (track.id !== ids.track || readNumber(bytes, track, ids.trackType) !== videoTrack) continue
    const codec = findElement(bytes, track, ids.codec)
    const video = findElement(bytes, track, ids.video)
    if (!codec || !video) return undefined
    return {
      codec: bytes
        .subarray(codec.start, Math.min(codec.end, codec.start + maxCodecBytes))
        .toString('latin1')
        .replace(/\0+$/, ''),
      width: readNumber(bytes, video, ids.width),
      height: readNumber(bytes, video, ids.height),
    }
  }
  return undefined
}

type Range = Pick<Element, 'start' | 'end'>

function findElement(bytes: ByteSource, parent: Range, id: number): Element | undefined {
  for (const element of listElements(bytes, parent)) if (element.id === id) return element
  return undefined
}

/** An unsigned number of up to six bytes; 0 where it is missing. */
function readNumber(bytes: ByteSource, parent: Range, id: number): number {
  const found = findElement(bytes, parent, id)
  const length = found ? found.end - found.start : 0
  return found && length > 0 && length <= 6 ? bytes.subarray(found.start, found.end).readUIntBE(0, length) : 0
}

/** The elements within a range. What a recorder wrote without a length reaches to the end; behind an open cluster nothing is found. */
function* listElements(bytes: ByteSource, { start, end }: Range): Generator<Element> {
  for (let [at, count] = [start, 0]; at < end && count < maxElements; count++) {
    const id = readVariable(bytes, at, end)
    const size = id && readVariable(bytes, at + id.length, end)
    if (!id || !size) return
    const content = at + id.length + size.length
    const isOpen = size.value === 2 ** (7 * size.length) - 1
    const next = isOpen ? end : content + size.value
    if (next > end) return
    yield { id: id.raw, start: content, end: next, isOpen }
    if (isOpen && id.raw === ids.cluster) return
    at = next
  }
}

/** A number that says its own length by its leading zeros: `raw` with the mark of the length, as ids are written. */
function readVariable(bytes: ByteSource, at: number, end: number): { raw: number; value: number; length: number } | undefined {
  const piece = bytes.subarray(at, Math.min(at + longestVariable, end))
  const first = piece[0] ?? 0
  const length = Math.clz32(first) - 23
  if (first === 0 || at + length > end) return undefined
  let [raw, value] = [first, first & (0xff >> length)]
  for (let n = 1; n < length; n++) {
    const next = piece[n] as number
    raw = raw * 256 + next
    value = value * 256 + next
  }
  return { raw, value, length }
}
