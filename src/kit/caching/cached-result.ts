/**
 * Wraps `work` so that its result is reused for `maxAgeMs` and concurrent calls share one run, which bounds the cost of any number of calls.
 * A failure is not cached.
 */
export function cacheResult<T>(work: () => Promise<T>, maxAgeMs: number, now: () => number = () => performance.now()): () => Promise<T> {
  let latest: { at: number; result: T } | undefined
  let running: Promise<T> | undefined

  async function run(): Promise<T> {
    try {
      const result = await work()
      latest = { at: now(), result }
      return result
    } finally {
      running = undefined
    }
  }

  return function getResult() {
    if (latest && now() - latest.at < maxAgeMs) return Promise.resolve(latest.result)
    running ??= run()
    return running
  }
}
