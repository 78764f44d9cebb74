import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Refusal } from '#gateway/refusals.ts'
import { createSemaphore } from '#platform/limits/server/semaphore.ts'
import { pictureRefusals } from '../../rules.ts'
import type { PixelLimits, RasterType, RenderedPicture, RenderError } from './render-picture.ts'

export type RenderTask = { id: number; bytes: Uint8Array; type: RasterType; limits: PixelLimits }
export type RenderMessage = { id: number } & ({ rendered: RenderedPicture } | { error: RenderError })

const workerFile = './src/platform/media/server/rendering/render-worker.ts'
const deadlineMs = 60_000
const idleMs = 10_000

const semaphore = createSemaphore({ slots: 1, maxWaiting: 100, createError: () => new Refusal(pictureRefusals.busy) })

let worker: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
let tasks = 0

/** Renders one picture after another in a worker process, each within a deadline. */
export function renderInWorker(bytes: Buffer, type: RasterType, limits: PixelLimits): Promise<RenderedPicture | RenderError> {
  return semaphore.run(() => runTask({ id: ++tasks, bytes, type, limits }))
}

async function runTask(task: RenderTask): Promise<RenderedPicture | RenderError> {
  clearTimeout(idle)
  const child = (worker ??= start())
  child.ref()
  child.channel?.ref()
  const ending = new AbortController()
  const deadline = setTimeout(() => child.kill('SIGKILL'), deadlineMs)
  try {
    child.send(task, (error) => error && child.kill('SIGKILL'))
    const ended = once(child, 'exit', ending).then((): RenderMessage => {
      throw new Refusal(pictureRefusals.costly)
    })
    const answered = once(child, 'message', ending).then(([message]) => message as RenderMessage)
    const message = await Promise.race([answered, ended])
    return 'error' in message ? message.error : message.rendered
  } finally {
    clearTimeout(deadline)
    ending.abort()
    rest(child)
  }
}

function start(): ChildProcess {
  // Only what the process needs: no keys and no addresses of the portal's surroundings.
  const { PATH, LD_LIBRARY_PATH, SystemRoot } = process.env
  const child = fork(workerFile, {
    serialization: 'advanced',
    execArgv: [],
    env: { PATH, LD_LIBRARY_PATH, SystemRoot, UV_THREADPOOL_SIZE: '2' },
  })
  child.once('exit', () => {
    if (worker === child) worker = undefined
  })
  return child
}

/** The process does not keep the portal from ending, and ends by itself when no picture comes. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  idle = setTimeout(() => child.kill(), idleMs).unref()
}
