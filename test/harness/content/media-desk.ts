import sharp from 'sharp'
import { getMedia, listMedia, uploadMedia } from '#features/site/media-library/contract.ts'
import { toFile } from '../spooled-file.ts'
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
