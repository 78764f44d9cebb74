export const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp', 'image/svg+xml': 'svg' } as const

export type PictureType = keyof typeof extensions

/** The type by the content, not by the file name; undefined for other types. */
export async function detectPictureType(bytes: Buffer): Promise<PictureType | undefined> {
  const found = await (await import('file-type')).fileTypeFromBuffer(bytes)
  if (found && found.mime in extensions) return found.mime as PictureType
  const mayBeDrawing = !found || found.mime === 'application/xml'
  return mayBeDrawing &&
    /^\s*(<\?xml[^>]*\?>\s*)?((<!--[^]*?-->|<!DOCTYPE[^>[]*(\[[^\]]*\]\s*)?>)\s*)*<svg[\s>]/i.test(bytes.toString('utf8', 0, 2048))
    ? 'image/svg+xml'
    : undefined
}
