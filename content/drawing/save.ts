import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { Picture } from './sheet.ts'

const bytesPerThousandPixels = 72
const qualities = [100, 99]
const pixelsPerInch = 72

// Below 99 the gradient shows visible bands.
async function rasterize(svg: string, width: number): Promise<Buffer> {
  const drawing = Buffer.from(svg)
  const { width: units } = await sharp(drawing).metadata()
  const { data: pixels, info } = await sharp(drawing, { density: (pixelsPerInch * width) / units })
    .resize({ width })
    .png()
    .toBuffer({ resolveWithObject: true })
  const limit = (info.width * info.height * bytesPerThousandPixels) / 1000
  let picture = pixels
  for (const quality of qualities) {
    picture = await sharp(pixels).png({ palette: true, quality, dither: 0.5, effort: 10, compressionLevel: 9 }).toBuffer()
    if (picture.length <= limit) break
  }
  return picture
}

// A picture whose only use is a bitmap (share image, touch icon) is saved as such.
const bitmapOnly = /(share|icon-180)$/

export async function savePicture(folder: string, { file, svg, png }: Picture): Promise<void> {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  if (!bitmapOnly.test(file)) writeFileSync(`${path}.svg`, `${svg}\n`)
  if (png) writeFileSync(`${path}.png`, await rasterize(svg, png))
}
