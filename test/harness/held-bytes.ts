import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The bytes of all buffers that something still refers to. A collection frees buffers in the background; the next one waits until it has. */
export function measureHeldBytes(): number {
  collectGarbage()
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

/**
 * The bytes of all objects that something still refers to, buffers included. Only in a process of its own is the rest of it steady. What is
 * beside the heap is freed a moment after its collection.
 */
export async function measureHeldMemory(): Promise<number> {
  for (let round = 0; round < 2; round++) {
    collectGarbage()
    await setImmediate()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
