import { crc32, deflateSync } from 'node:zlib'

type PngFile = { width: number; height: number; pixels: Buffer; depth?: 8 | 16; colours?: 2 | 6; interlaced?: boolean }

/** A PNG that says it is so large, with these pixels, whatever they are. */
export function buildPng({ width, height, pixels, depth = 8, colours = 2, interlaced = false }: PngFile): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colours, 0, 0, Number(interlaced)], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const content = Buffer.concat([Buffer.from(type), data])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}
