import { setTimeout as sleep } from 'node:timers/promises'

/** In milliseconds; `sorted`: ascending. */
export type Latencies = { median: number; p99: number; sorted: number[] }

/** Starts `count` calls at `rate` a second, whether or not those before have ended, and measures each from its start to its end. */
export async function runAtRate(rate: number, count: number, call: (n: number) => Promise<unknown>): Promise<Latencies> {
  const start = performance.now()
  const durations: Promise<number>[] = []
  for (let n = 0; n < count; n++) {
    const wait = start + (n * 1000) / rate - performance.now()
    if (wait > 0) await sleep(wait)
    const since = performance.now()
    const duration = call(n).then(() => performance.now() - since)
    // Told by Promise.all below; until then a failure has nobody who listens.
    duration.catch(() => undefined)
    durations.push(duration)
  }
  const sorted = (await Promise.all(durations)).sort((a, b) => a - b)
  return { median: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), sorted }
}

/** Runs `call` `count` times, `concurrency` of them at a time. */
export async function runConcurrently(concurrency: number, count: number, call: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0
  async function repeat(): Promise<void> {
    while (next < count) await call(next++)
  }
  await Promise.all(Array.from({ length: concurrency }, repeat))
}

/** The value that `share` (0 to 1) of the ascending values do not exceed. */
export function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
