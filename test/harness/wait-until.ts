import { setTimeout as sleep } from 'node:timers/promises'

// A limit for what hangs, not a bar.
const limitMs = 60_000
const everyMs = 20

/**
 * Waits until `condition` returns something truthy, and returns it. The only place of the harness that sleeps; within a test
 * `expect.poll` does the same and shows what it got instead.
 */
export async function waitUntil<T>(what: string, condition: () => T | Promise<T>): Promise<Exclude<T, undefined | null | false | 0 | ''>> {
  for (const deadline = performance.now() + limitMs; performance.now() < deadline; await sleep(everyMs)) {
    const found = await condition()
    if (found) return found as Exclude<T, undefined | null | false | 0 | ''>
  }
  throw new Error(`waited in vain: ${what}`)
}
