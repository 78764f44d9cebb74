type Mp4 = { codec?: string; width?: number; height?: number; isTurned?: boolean; bytes?: number }

let count = 0

/** An MP4 file with the boxes that say what it is, and as many bytes of pictures as wanted; no other test has it. */
export function buildMp4({ codec = 'avc1', width = 640, height = 360, isTurned = false, bytes = 64 }: Mp4 = {}): Buffer {
  const header = Buffer.alloc(84)
  for (const [at, value] of isTurned ? [[44, 0x10000] as const, [52, -0x10000] as const] : [[40, 0x10000] as const, [56, 0x10000] as const])
    header.writeInt32BE(value, at)
  header.writeUInt32BE(width * 0x10000, 76)
  header.writeUInt32BE(height * 0x10000, 80)
  const handler = (type: string) => box('hdlr', Buffer.alloc(8), Buffer.from(type), Buffer.alloc(13))
  const samples = box('minf', box('stbl', box('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box(codec, Buffer.alloc(78)))))
  const sound = box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', handler('soun')))
  const pictures = box('trak', box('tkhd', header), box('mdia', handler('vide'), samples))
  const content = Buffer.alloc(bytes, ++count % 256)
  content.writeUInt32BE(count)
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41')), box('moov', sound, pictures), box('mdat', content)])
}

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

type Webm = { codec?: string; width?: number; height?: number }

/** A WebM file as a recorder in the browser writes it: segment and cluster without a length. */
export function buildWebm({ codec = 'V_VP9', width = 320, height = 180 }: Webm = {}): Buffer {
  const size = [element('b0', number(width)), element('ba', number(height))]
  const track = element('ae', element('83', number(1)), element('86', Buffer.from(codec)), element('e0', ...size))
  const doctype = element('1a45dfa3', element('4282', Buffer.from('webm')))
  return Buffer.concat([doctype, open('18538067'), element('1654ae6b', track), open('1f43b675'), Buffer.alloc(64, ++count % 256)])
}

function element(id: string, ...content: readonly Buffer[]): Buffer {
  const inside = Buffer.concat(content)
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x40 | (inside.length >> 8), inside.length & 0xff]), inside])
}

function open(id: string): Buffer {
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from('01ffffffffffffff', 'hex')])
}

function number(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff])
}
