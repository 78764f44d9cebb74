type PendingInput<I, O> = { input: I; resolve: (output: O) => void; reject: (error: unknown) => void }

/**
 * Wraps `run` so that concurrent calls are batched: while one batch runs, further calls wait and form the next, of at most `maxBatch`. A lone
 * call runs at once. `run` returns the outputs in the order of its inputs; when it fails, all calls of its batch fail.
 */
export function createBatcher<I, O>(run: (inputs: readonly I[]) => Promise<readonly O[]>, maxBatch: number): (input: I) => Promise<O> {
  let waiting: PendingInput<I, O>[] = []
  let isRunning = false

  async function runAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch)
      waiting = waiting.slice(maxBatch)
      try {
        const outputs = await run(batch.map(({ input }) => input))
        for (const [i, { resolve }] of batch.entries()) resolve(outputs[i] as O)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (!isRunning) void runAll()
    })
}
