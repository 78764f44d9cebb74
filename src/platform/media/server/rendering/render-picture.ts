import type { Metadata, OutputInfo, Sharp } from 'sharp'
import { maxDecodedBytes, maxStoredSide, minShorterSide } from '../../rules.ts'
import { toRenditionWidths } from '#kit/rendition-widths.ts'
import type { RenditionFormat } from '../tables.ts'
import type { PictureType } from './picture-types.ts'

const signatureBytes = 8
const needed = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND'])

/** Removes metadata without re-encoding: keeps only the chunks that are needed to draw the picture, and nothing after its end. */
function stripPng(png: Buffer): Buffer {
  const kept = [png.subarray(0, signatureBytes)]
  for (let at = signatureBytes; at + 12 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (needed.has(type)) kept.push(png.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}

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
/**
 * `drawnSide`: an SVG becomes a square PNG of so many pixels. `squareSide`: a raster picture becomes a square WebP, cut from its middle, and
 * has no renditions. `isMemoryScarce`: renditions are made one after another.
 */
export type PixelLimits = { side: number; pixels: number; drawnSide?: number; squareSide?: number; isMemoryScarce?: boolean }
type Rendition = { width: number; format: RenditionFormat; content: Uint8Array }
/** `isCleaned`: scripts, external resources or links were removed from an SVG. */
export type RenderedPicture = { width: number; height: number; content: Uint8Array; renditions: Rendition[]; isCleaned?: boolean }
export type RenderError = 'animated' | 'tooManyPixels' | 'tooManyBits' | 'tooComplex' | 'unsafeSvg' | 'sizeless' | 'broken'

// Effort 2 and 4:2:0 make AVIF a third smaller than WebP at twice its time; effort 4 takes five times as long for 4 % less.
const encoders: Record<RenditionFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 78, effort: 3 }),
}

const originals: Record<RasterType, (picture: Sharp) => Sharp> = {
  'image/png': (picture) => picture.png(),
  'image/jpeg': (picture) => picture.jpeg({ quality: 88, mozjpeg: true }),
  'image/webp': (picture) => picture.webp({ quality: 88 }),
}

/** The original without metadata, and its renditions, of a raster picture that is decoded once. */
export async function renderPicture(bytes: Buffer, type: RasterType, limits: PixelLimits): Promise<RenderedPicture | RenderError> {
  await loadSharp()
  try {
    // Reads the header only, so that a decompression bomb is refused before decoding.
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    if ((header.pages ?? 1) > 1) return 'animated'
    const size = header.autoOrient
    if (Math.max(size.width, size.height) > limits.side || size.width * size.height > limits.pixels) return 'tooManyPixels'
    if (countDecodedBytes(header) > maxDecodedBytes) return 'tooManyBits'
    const decoded = await decode(bytes, findLongestSide(size))
    if (limits.squareSide !== undefined) return await cutSquare(decoded, limits.squareSide)
    const isWhole = decoded.info.width === size.width && decoded.info.height === size.height
    const isTurned = (header.orientation ?? 1) > 1
    const isAsShown = isWhole && !isTurned && !holdsOtherColours(header)
    const content = type === 'image/png' && isAsShown ? stripPng(bytes) : await originals[type](toSharp(decoded)).toBuffer()
    const { width, height } = decoded.info
    return { width, height, content, renditions: await makeRenditions(decoded, limits.isMemoryScarce ?? false) }
  } catch {
    return 'broken'
  }
}

const screenDensity = 72
const maxDensity = 2400

/** A cleaned drawing as a square PNG, in the middle of a transparent ground. */
export async function drawAsPng(drawing: RenderedPicture, side: number): Promise<RenderedPicture | RenderError> {
  await loadSharp()
  try {
    const density = Math.min(maxDensity, Math.max(1, (screenDensity * side) / Math.max(drawing.width, drawing.height)))
    const content = await sharp(drawing.content, { density, limitInputPixels: side * side * 4 })
      .resize({ width: side, height: side, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer()
    return { ...drawing, width: side, height: side, content }
  } catch {
    return 'tooComplex'
  }
}

/** What the whole picture takes in memory while it is decoded: interlaced ones are held as a whole. */
function countDecodedBytes({ width, height, channels, depth }: Metadata): number {
  return width * height * channels * (depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 4)
}

/** Screenshots of a Mac and what is exported for print say in a profile what their numbers mean; stored without it they mean sRGB. */
function holdsOtherColours({ icc }: Metadata): boolean {
  return icc !== undefined && !icc.toString('latin1').replaceAll('\0', '').includes('sRGB')
}

type Decoded = { data: Buffer; info: OutputInfo }

/** The pixels, turned as the picture says, with 8 bits a channel, and no larger than they are stored. */
function decode(bytes: Buffer, side: number): Promise<Decoded> {
  // The size has been checked by the header.
  return sharp(bytes, { limitInputPixels: false, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
}

/** What the longer side may have. */
function findLongestSide({ width, height }: { width: number; height: number }): number {
  const proportion = Math.max(width, height) / Math.min(width, height)
  return Math.max(maxStoredSide, Math.ceil(minShorterSide * proportion))
}

function toSharp({ data, info: { width, height, channels } }: Decoded): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

async function cutSquare(decoded: Decoded, side: number): Promise<RenderedPicture> {
  const content = await encoders.webp(toSharp(decoded).resize({ width: side, height: side, fit: 'cover' })).toBuffer()
  return { width: side, height: side, content, renditions: [] }
}

async function makeRenditions(decoded: Decoded, isMemoryScarce: boolean): Promise<Rendition[]> {
  const wanted = toRenditionWidths(decoded.info.width).flatMap((width) => (['avif', 'webp'] as const).map((format) => ({ width, format })))
  if (!isMemoryScarce) return Promise.all(wanted.map(({ width, format }) => makeRendition(decoded, width, format)))
  const made: Rendition[] = []
  for (const { width, format } of wanted) made.push(await makeRendition(decoded, width, format))
  return made
}

async function makeRendition(decoded: Decoded, width: number, format: RenditionFormat): Promise<Rendition> {
  return { width, format, content: await encoders[format](toSharp(decoded).resize({ width })).toBuffer() }
}
