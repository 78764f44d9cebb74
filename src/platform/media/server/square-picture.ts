import { Refusal } from '#gateway/refusals.ts'
import type { SpooledFile } from '#gateway/upload.ts'
import { libraryPictureLimits as limits, libraryPictureRefusals, pictureRefusals } from '../rules.ts'
import { toByteSource } from './media-content.ts'
import { detectPictureType, isPictureType } from './rendering/picture-types.ts'
import { renderInWorker } from './rendering/render-in-worker.ts'

const refusals = { ...pictureRefusals, tooLarge: libraryPictureRefusals.tooLarge, tooManyPixels: libraryPictureRefusals.tooManyPixels }

/**
 * A photograph as a square WebP of so many pixels, cut from its middle and drawn anew, so that neither metadata nor anything hidden in the
 * file remains. Before a transaction: it takes up to seconds.
 */
export async function drawSquare(file: SpooledFile, side: number): Promise<Buffer> {
  if (file.size > limits.bytes) throw new Refusal(refusals.tooLarge)
  const bytes = toByteSource(file).subarray(0, file.size)
  const type = await detectPictureType(bytes)
  if (!isPictureType(type)) throw new Refusal(refusals[type])
  if (type === 'image/svg+xml') throw new Refusal(refusals.wrongType)
  const rendered = await renderInWorker({
    bytes,
    type,
    limits: { side: limits.side, pixels: limits.pixels, squareSide: side },
    shipped: false,
  })
  if (typeof rendered === 'string') throw new Refusal(refusals[rendered])
  return Buffer.from(rendered.content)
}
