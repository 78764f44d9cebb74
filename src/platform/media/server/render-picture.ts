import type { Sharp } from 'sharp'
import { Refusal } from '#gateway/refusals.ts'
import { pictureLimits, pictureRefusals, renditionWidths } from '../rules.ts'
import type { PictureType } from './picture-types.ts'
import { stripPng } from './strip-png.ts'
import type { RenditionFormat } from './tables.ts'

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

export type Rendition = { width: number; format: RenditionFormat; content: Buffer }
export type RenderedPicture = { width: number; height: number; content: Buffer; renditions: Rendition[] }

// Effort 1 and 4:2:0 make AVIF a fifth smaller than WebP at twice its time; effort 4 takes ten times as long for a tenth less.
const encoders: Record<RenditionFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 78, effort: 3 }),
}

const originals: Record<Exclude<PictureType, 'image/svg+xml'>, (bytes: Buffer) => Promise<Buffer>> = {
  'image/png': async (bytes) => stripPng(bytes),
  'image/jpeg': (bytes) => decode(bytes).jpeg({ quality: 88, mozjpeg: true }).toBuffer(),
  'image/webp': (bytes) => decode(bytes).webp({ quality: 88 }).toBuffer(),
}

/** Decodes a raster picture once for each thing made of it: the original without metadata, and its renditions. */
export async function renderPicture(bytes: Buffer, type: keyof typeof originals): Promise<RenderedPicture> {
  await loadSharp()
  try {
    const { width, height } = await sizeOf(bytes)
    const widths = renditionWidths.filter((rendition) => rendition <= width)
    const jobs = widths.flatMap((rendition) => (['avif', 'webp'] as const).map((format) => makeRendition(bytes, rendition, format)))
    const [content, renditions] = await Promise.all([originals[type](bytes), Promise.all(jobs), widths.length === 0 && checkPixels(bytes)])
    return { width, height, content, renditions }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(pictureRefusals.broken)
  }
}

function decode(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: pictureLimits.side ** 2, failOn: 'error', sequentialRead: true }).autoOrient()
}

async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  // Reads the header only, so that a decompression bomb is refused before decoding.
  const { autoOrient: size } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (size.width > pictureLimits.side || size.height > pictureLimits.side) throw new Refusal(pictureRefusals.tooManyPixels)
  return size
}

async function makeRendition(bytes: Buffer, width: number, format: RenditionFormat): Promise<Rendition> {
  return { width, format, content: await encoders[format](decode(bytes).resize({ width })).toBuffer() }
}

async function checkPixels(bytes: Buffer): Promise<void> {
  await decode(bytes).stats()
}
