/**
 * A function that answers what `work` answered at most `maxAgeMs` ago and runs it once at a time: however many ask, the cost is bounded.
 * A failure is not remembered.
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

  return function recent() {
    if (latest && now() - latest.at < maxAgeMs) return Promise.resolve(latest.result)
    running ??= run()
    return running
  }
}
