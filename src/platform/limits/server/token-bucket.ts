import type { Clock } from '#kit/clock.ts'
import { toNetwork } from './addresses.ts'

export type TokenBucketLimits = {
  /** Requests a second that one caller may keep up. */
  rate: number
  /** Requests at once after a rest. */
  burst: number
  /** How many callers are remembered; the one heard of longest ago makes room. */
  callers?: number
}

type Bucket = { tokens: number; filledAt: number }

const usualCallers = 20_000

/**
 * A bucket of tokens for each caller, in this process's memory: the first and cheapest line against floods.
 * Answers the seconds to wait, 0 when the request may pass.
 */
export function createTokenBucketLimiter({ rate, burst, callers = usualCallers }: TokenBucketLimits, clock: Clock) {
  const buckets = new Map<string, Bucket>()

  return function flooding({ ip }: { ip: string }): number {
    const caller = toNetwork(ip)
    const now = clock.now().getTime()
    const bucket = buckets.get(caller) ?? { tokens: burst, filledAt: now }
    // A map keeps the order of insertion: taken out and put back, the bucket is the youngest.
    buckets.delete(caller)
    buckets.set(caller, bucket)
    if (buckets.size > callers) buckets.delete(buckets.keys().next().value as string)

    const seconds = Math.max(0, now - bucket.filledAt) / 1000
    bucket.tokens = Math.min(burst, bucket.tokens + seconds * rate)
    bucket.filledAt = now
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / rate)
    bucket.tokens -= 1
    return 0
  }
}
