import { readMarkup, removeSvgPrefix } from './read-markup.ts'

export const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/svg+xml': 'svg' } as const

export type PictureType = keyof typeof extensions
/** Why a file is no picture that can be stored; each is a refusal. */
export type TypeError = 'empty' | 'animated' | 'heic' | 'wrongType' | 'noPicture'

const foreign: Record<string, TypeError> = {
  'image/gif': 'animated',
  'image/apng': 'animated',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif-sequence': 'heic',
}

/** The type by the content, not by the file name. */
export async function detectPictureType(bytes: Buffer): Promise<PictureType | TypeError> {
  if (bytes.length === 0) return 'empty'
  const found = await (await import('file-type')).fileTypeFromBuffer(bytes)
  if (found && found.mime in extensions) return found.mime as PictureType
  if ((!found || found.mime === 'application/xml') && isDrawing(removeSvgPrefix(readMarkup(bytes.subarray(0, 2048)))))
    return 'image/svg+xml'
  return (found && foreign[found.mime]) ?? (found?.mime.startsWith('image/') ? 'wrongType' : 'noPicture')
}

export function isPictureType(detected: PictureType | TypeError): detected is PictureType {
  return detected in extensions
}

function isDrawing(start: string): boolean {
  return /^\s*(<\?xml[^>]*\?>\s*)?((<!--[^]*?-->|<!DOCTYPE[^>[]*(\[[^\]]*\]\s*)?>)\s*)*<svg[\s>]/i.test(start)
}
