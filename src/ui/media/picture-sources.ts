import { toRenditionWidths } from '#kit/rendition-widths.ts'

type PictureSources = {
  width: number
  height: number
  avif: string
  webp: string
  /** The point that stays visible where the picture is cropped, as an object-position. */
  focus?: string
}

/** Size and renditions, parsed from the URL of a stored picture; no renditions for drawings and small pictures. */
export function getPictureSources(src: string): PictureSources | undefined {
  const [, folder, width, height, extension, x, y] = /^(.*\/media\/[^/]+)\/(\d+)x(\d+)\.(\w+)(?:#(\d+),(\d+))?$/.exec(src) ?? []
  if (!folder || !width || !height) return undefined
  const widths = extension === 'svg' ? [] : toRenditionWidths(Number(width))
  function srcSet(format: string): string {
    return widths.map((rendition) => `${folder}/${rendition}.${format} ${rendition}w`).join(', ')
  }
  const focus = x && y ? { focus: `${x}% ${y}%` } : {}
  return { width: Number(width), height: Number(height), avif: srcSet('avif'), webp: srcSet('webp'), ...focus }
}
