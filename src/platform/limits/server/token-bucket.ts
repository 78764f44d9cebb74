import type { Clock } from '#kit/clock.ts'
import { toNetwork } from './addresses.ts'

type TokenBucketLimits = {
  /** Sustained requests per second of one caller. */
  rate: number
  /** Capacity of the bucket: requests at once after a pause. */
  burst: number
  /** Buckets in memory; the least recently used is dropped. */
  callers?: number
}

type Bucket = { tokens: number; filledAt: number }

const defaultCallers = 20_000

/**
 * A rate limiter with a token bucket for each caller, in this process's memory: the cheapest defence against floods.
 * Returns the seconds to wait, 0 when the request is allowed.
 */
export function createTokenBucketLimiter({ rate, burst, callers = defaultCallers }: TokenBucketLimits, clock: Clock) {
  const buckets = new Map<string, Bucket>()

  return function consume({ ip }: { ip: string }): number {
    const caller = toNetwork(ip)
    const now = clock.now().getTime()
    const bucket = buckets.get(caller) ?? { tokens: burst, filledAt: now }
    // A map keeps insertion order: deleted and set again, the bucket is the most recently used.
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
