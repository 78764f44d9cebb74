import { setTimeout as sleep } from 'node:timers/promises'

export type Paced = { median: number; p99: number; sorted: number[] }

/** `count` requests at a fixed rate, whether or not those before are answered. */
export async function atRate(rate: number, count: number, ask: (n: number) => Promise<unknown>): Promise<Paced> {
  const start = performance.now()
  const laps: Promise<number>[] = []
  for (let n = 0; n < count; n++) {
    const wait = start + (n * 1000) / rate - performance.now()
    if (wait > 0) await sleep(wait)
    const since = performance.now()
    laps.push(ask(n).then(() => performance.now() - since))
  }
  const sorted = (await Promise.all(laps)).sort((a, b) => a - b)
  return { median: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), sorted }
}

/** `count` requests, `atOnce` at a time. */
export async function atOnce(many: number, count: number, ask: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0
  async function repeat(): Promise<void> {
    while (next < count) await ask(next++)
  }
  await Promise.all(Array.from({ length: many }, repeat))
}

export function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
