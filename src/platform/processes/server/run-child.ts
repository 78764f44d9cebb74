import { fork } from 'node:child_process'
import type { Serializable } from 'node:child_process'
import { getMemoryLimit, watchMemory } from './watch-memory.ts'

type Answering<T> = { send: (message: Serializable) => void; resolve: (value: T) => void; reject: (error: unknown) => void }
type ChildTask<T, M> = {
  /** By its path from the project's root, like migrations and content: the built server is one file without the sources' folders. */
  file: string
  task: Serializable
  heapMb: number
  deadlineMs: number
  onMessage: (message: M, answering: Answering<T>) => void
  /** The refusal of a task that takes too much time or memory. */
  createError: () => Error
}

const megabyte = 1024 * 1024
const stderrCharacters = 2000

/** Runs one task in a process of its own, within limits of time and of its whole memory; what exceeds them ends that process alone. */
export async function runChild<T, M>({ file, task, heapMb, deadlineMs, onMessage, createError }: ChildTask<T, M>): Promise<T> {
  // Only what the process needs: no keys and no addresses of the portal's surroundings.
  const { PATH, LD_LIBRARY_PATH, SystemRoot, NODE_COMPILE_CACHE } = process.env
  const child = fork(file, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${Math.min(heapMb, Math.floor(getMemoryLimit() / 2 / megabyte))}`],
    env: { PATH, LD_LIBRARY_PATH, SystemRoot, NODE_COMPILE_CACHE, UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (piece: Buffer) => {
    said = `${said}${piece.toString()}`.slice(-stderrCharacters)
  })
  const stopWatching = watchMemory(child, getMemoryLimit())
  const deadline = setTimeout(() => child.kill('SIGKILL'), deadlineMs)
  try {
    return await new Promise<T>((resolve, reject) => {
      const send = (message: Serializable) => void child.send(message, (error) => error && child.kill('SIGKILL'))
      child.on('message', (message) => onMessage(message as M, { send, resolve, reject }))
      child.on('error', reject)
      // An exception ends a process with the code 1; a signal, or V8 out of memory, means that it was too expensive.
      child.on('close', (code) => reject(code === 1 ? new Error(`${file} failed: ${said}`) : createError()))
      send(task)
    })
  } finally {
    clearTimeout(deadline)
    stopWatching()
    child.kill('SIGKILL')
  }
}
