import type { Clock } from '#kit/clock.ts'
import { createFairAdmission } from '#platform/limits/server/fair-admission.ts'
import { createFairSemaphore } from '#platform/limits/server/fair-semaphore.ts'
import { createTokenBucketLimiter } from '#platform/limits/server/token-bucket.ts'

// Whatever is not a ready buffer in memory, per address.
const uncachedFlood = { rate: 50, burst: 200 }
// Pages with a query and pages for one visitor, per address.
const renderFlood = { rate: 10, burst: 60 }
// Ten times what the connection pool serves at once; more would wait for seconds.
const databaseWork = { shared: 100, most: 300 }
// Together 64, of which one address holds at most six. Searches and made-up addresses never take the slots of known pages.
const knownSlots = { slots: 40, perCaller: 4 }
const unknownSlots = { slots: 24, perCaller: 2 }

type Caller = { ip: string }

/** What stands between one address and the work that its requests make. All limits count per address (IPv6: per /64) and process. */
export function createGates(clock: Clock) {
  const uncached = createTokenBucketLimiter(uncachedFlood, clock)
  const renders = createTokenBucketLimiter(renderFlood, clock)
  const known = createFairSemaphore(knownSlots)
  const unknown = createFairSemaphore(unknownSlots)

  return {
    /** Seconds to wait before the next answer that is not in memory, else 0. */
    flooding: uncached,
    /** The same before the next render of a page that cannot be cached. */
    renderFlooding: (caller: Caller): number => uncached(caller) || renders(caller),
    /** A share of the database's work; undefined: this address has used up its own. */
    acquireShare: createFairAdmission(databaseWork),
    /** A slot for a render; undefined: this address's queue is full. */
    acquireSlot: (caller: Caller, isKnown: boolean): Promise<() => void> | undefined => (isKnown ? known : unknown)(caller),
  }
}

export type Gates = ReturnType<typeof createGates>
