import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Refusal } from '#gateway/refusals.ts'
import { createSemaphore } from '#platform/limits/server/semaphore.ts'
import { pictureRefusals } from '../../rules.ts'
import { getMemoryLimit, watchMemory } from '#platform/processes/server/watch-memory.ts'
import { watchProcessorTime } from '#platform/processes/server/watch-processor-time.ts'
import type { PictureType } from './picture-types.ts'
import type { PixelLimits, RenderedPicture, RenderError } from './render-picture.ts'

export type RenderTask = { id: number; bytes: Uint8Array; type: PictureType; limits: PixelLimits }
export type RenderMessage = { id: number } & ({ rendered: RenderedPicture } | { error: RenderError })

const workerFile = './src/platform/media/server/rendering/render-worker.ts'
/** A net for what waits without working. */
const deadlineMs = 120_000
const processorSeconds = 10
const mostHeapMb = 256
const megabyte = 1024 * 1024
/** Below this limit of memory, renditions are made one after another. */
const plentyBytes = 512 * megabyte
const idleMs = 10_000

const semaphore = createSemaphore({ slots: 1, maxWaiting: 100, createError: () => new Refusal(pictureRefusals.busy) })

let worker: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
let tasks = 0

/** One that comes with the program takes what it needs; every other may cost no more than a limit. */
type Rendering = Omit<RenderTask, 'id'> & { shipped: boolean }

/** Renders one picture or drawing after another in a worker process, each within a limit of memory. */
export function renderInWorker({ shipped, ...task }: Rendering): Promise<RenderedPicture | RenderError> {
  const limits = { ...task.limits, isMemoryScarce: getMemoryLimit() < plentyBytes }
  return semaphore.run(() => runTask({ id: ++tasks, ...task, limits }, shipped))
}

async function runTask(task: RenderTask, shipped: boolean): Promise<RenderedPicture | RenderError> {
  clearTimeout(idle)
  const child = (worker ??= start())
  child.ref()
  child.channel?.ref()
  const ending = new AbortController()
  const watches = shipped ? [] : [watchMemory(child, getMemoryLimit()), watchProcessorTime(child, processorSeconds), killLater(child)]
  try {
    child.send(task, (error) => error && child.kill('SIGKILL'))
    const ended = once(child, 'exit', ending).then((): RenderMessage => {
      throw new Refusal(task.limits.isMemoryScarce ? pictureRefusals.costlyHere : pictureRefusals.costly)
    })
    const answered = once(child, 'message', ending).then(([message]) => message as RenderMessage)
    const message = await Promise.race([answered, ended])
    return 'error' in message ? message.error : message.rendered
  } finally {
    for (const stopWatching of watches) stopWatching()
    ending.abort()
    rest(child)
  }
}

function killLater(child: ChildProcess): () => void {
  const deadline = setTimeout(() => child.kill('SIGKILL'), deadlineMs)
  return () => clearTimeout(deadline)
}

function start(): ChildProcess {
  // Only what the process needs: no keys and no addresses of the portal's surroundings.
  const { PATH, LD_LIBRARY_PATH, SystemRoot, NODE_COMPILE_CACHE } = process.env
  const child = fork(workerFile, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${Math.min(mostHeapMb, Math.floor(getMemoryLimit() / 2 / megabyte))}`],
    // Of glibc's arenas, one for each thread, most stays empty and counts as memory of the process.
    env: {
      PATH,
      LD_LIBRARY_PATH,
      SystemRoot,
      NODE_COMPILE_CACHE,
      UV_THREADPOOL_SIZE: '2',
      MALLOC_ARENA_MAX: '1',
      MALLOC_TRIM_THRESHOLD_: '131072',
    },
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
