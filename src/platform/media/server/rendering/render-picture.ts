import type { Sharp } from 'sharp'
import { maxStoredSide, renditionWidths } from '../../rules.ts'
import type { RenditionFormat } from '../tables.ts'
import type { PictureType } from './picture-types.ts'
import { stripPng } from './strip-png.ts'

type SharpLibrary = typeof import('sharp').default

let sharp: SharpLibrary
let loading: Promise<SharpLibrary> | undefined

/** Loads sharp at the first picture. Renditions run in parallel, one thread each. */
async function loadSharp(): Promise<void> {
  loading ??= import('sharp').then((module) => module.default)
  sharp = await loading
  sharp.concurrency(1)
  sharp.cache(false)
}

export type RasterType = Exclude<PictureType, 'image/svg+xml'>
export type PixelLimits = { side: number; pixels: number }
type Rendition = { width: number; format: RenditionFormat; content: Uint8Array }
export type RenderedPicture = { width: number; height: number; content: Uint8Array; renditions: Rendition[] }
export type RenderError = 'tooManyPixels' | 'broken'

// Effort 1 and 4:2:0 make AVIF a fifth smaller than WebP at twice its time; effort 4 takes ten times as long for a tenth less.
const encoders: Record<RenditionFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 78, effort: 3 }),
}

const originals: Record<RasterType, (picture: Sharp) => Sharp> = {
  'image/png': (picture) => picture.png(),
  'image/jpeg': (picture) => picture.jpeg({ quality: 88, mozjpeg: true }),
  'image/webp': (picture) => picture.webp({ quality: 88 }),
}

/** Decodes a raster picture once for each thing made of it: the original without metadata, and its renditions. */
export async function renderPicture(bytes: Buffer, type: RasterType, limits: PixelLimits): Promise<RenderedPicture | RenderError> {
  await loadSharp()
  try {
    // Reads the header only, so that a decompression bomb is refused before decoding.
    const { autoOrient: given } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (Math.max(given.width, given.height) > limits.side || given.width * given.height > limits.pixels) return 'tooManyPixels'
    const original = await makeOriginal(bytes, type, given)
    const widths = renditionWidths.filter((rendition) => rendition <= original.width)
    const jobs = widths.flatMap((width) => (['avif', 'webp'] as const).map((format) => makeRendition(bytes, width, format)))
    const [renditions] = await Promise.all([Promise.all(jobs), widths.length === 0 && decode(bytes).stats()])
    return { ...original, renditions }
  } catch {
    return 'broken'
  }
}

type Size = { width: number; height: number }

async function makeOriginal(bytes: Buffer, type: RasterType, size: Size): Promise<Size & { content: Buffer }> {
  const isLarge = Math.max(size.width, size.height) > maxStoredSide
  if (type === 'image/png' && !isLarge) return { ...size, content: stripPng(bytes) }
  const picture = isLarge ? decode(bytes).resize({ width: maxStoredSide, height: maxStoredSide, fit: 'inside' }) : decode(bytes)
  const { data, info } = await originals[type](picture).toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, content: data }
}

function decode(bytes: Buffer): Sharp {
  // The size has been checked by the header.
  return sharp(bytes, { limitInputPixels: false, failOn: 'error', sequentialRead: true }).autoOrient()
}

async function makeRendition(bytes: Buffer, width: number, format: RenditionFormat): Promise<Rendition> {
  return { width, format, content: await encoders[format](decode(bytes).resize({ width })).toBuffer() }
}
