import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { SpooledFile } from '#gateway/upload.ts'
import { getMedia, listMedia, uploadMedia } from '#features/media-library/contract.ts'
import { editor, openContentDesk } from './content-desk.ts'

export type MediaDesk = Awaited<ReturnType<typeof openMediaDesk>>

let shade = 0

/** A picture that no other test has. */
export function drawPicture(width = 600, height = 400): Promise<Buffer> {
  shade += 1
  const background = { r: (shade * 7) % 256, g: Math.floor(shade / 30) % 256, b: 160 }
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

/** As it is spooled by the transport. */
export function toFile(bytes: Uint8Array, name = '机房.png'): SpooledFile {
  const read = (at: number, count: number) => bytes.subarray(at, at + count)
  const sha256 = hash('sha256', bytes, 'hex')
  return { name, type: '', size: bytes.length, sha256, read, open: () => Readable.from([Buffer.from(bytes)]) }
}

/** The editor's calls with those of the media library. */
export async function openMediaDesk() {
  const desk = await openContentDesk()

  async function upload({ bytes, name = '机房.png', alt = '机房里的机柜', folderId = '', by = editor }: UploadGiven = {}) {
    return desk.as(by).call(uploadMedia, { file: toFile(bytes ?? (await drawPicture()), name), alt, folderId })
  }

  return {
    ...desk,
    upload,
    get: (id: string) => desk.as(editor).call(getMedia, { id }),
    list: (filter: object = {}) => desk.as(editor).call(listMedia, filter),
  }
}

type UploadGiven = { bytes?: Buffer; name?: string; alt?: string; folderId?: string; by?: typeof editor }
