import { extensions as pictureExtensions, type PictureType } from './rendering/picture-types.ts'
import { videoExtensions, type VideoType } from './video/read-video.ts'

/** What the library stores, with the endings of its addresses. */
export const mediaExtensions: Record<PictureType | VideoType, string> = { ...pictureExtensions, ...videoExtensions }

export type StoredType = keyof typeof mediaExtensions

export function isVideo(type: string): type is VideoType {
  return type in videoExtensions
}
