import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The bytes of all buffers that something still refers to. */
export function measureHeldBytes(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

/** The bytes of all objects that something still refers to, buffers included. Only in a process of its own is the rest of it steady. */
export function measureHeldMemory(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
