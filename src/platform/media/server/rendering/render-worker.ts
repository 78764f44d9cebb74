// Renders pictures in a process of its own, so that a picture that crashes or stalls the decoder ends this process alone, and encoding
// takes no threads from password hashes and files.
import type { RenderMessage, RenderTask } from './render-in-worker.ts'
import { renderPicture } from './render-picture.ts'

process.on('message', (task: RenderTask) => void answer(task))

async function answer({ id, bytes, type, limits }: RenderTask): Promise<void> {
  const rendered = await renderPicture(Buffer.from(bytes), type, limits)
  const message: RenderMessage = typeof rendered === 'string' ? { id, error: rendered } : { id, rendered }
  process.send?.(message)
}
