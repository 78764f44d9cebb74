// Reads pictures and drawings in a process of its own, so that one that crashes, stalls or fills the decoder ends this process alone, and
// encoding takes no threads from password hashes and files.
import { flushCompileCache } from 'node:module'
import type { RenderMessage, RenderTask } from './render-in-worker.ts'
import { readDrawing } from './read-drawing.ts'
import { drawAsPng, type PixelLimits, type RenderedPicture, renderPicture, type RenderError } from './render-picture.ts'

// A signal ends it, and then nothing would be kept for the next.
flushCompileCache()
process.on('message', (task: RenderTask) => void answer(task))

async function answer({ id, bytes, type, limits }: RenderTask): Promise<void> {
  const given = Buffer.from(bytes)
  const rendered = type === 'image/svg+xml' ? await draw(given, limits) : await renderPicture(given, type, limits)
  const message: RenderMessage = typeof rendered === 'string' ? { id, error: rendered } : { id, rendered }
  process.send?.(message)
}

async function draw(given: Buffer, { drawnSide }: PixelLimits): Promise<RenderedPicture | RenderError> {
  const drawing = await readDrawing(given)
  return drawnSide === undefined || typeof drawing === 'string' ? drawing : drawAsPng(drawing, drawnSide)
}
