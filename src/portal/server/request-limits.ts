import { createUploadBudget } from '#gateway/server/multipart/upload-budget.ts'
import type { Clock } from '#kit/clock.ts'
import { createFairAdmission } from '#platform/limits/server/fair-admission.ts'
import { createFairSemaphore } from '#platform/limits/server/fair-semaphore.ts'
import { createTokenBucketLimiter } from '#platform/limits/server/token-bucket.ts'

// Per IP address: responses that are not prepared in memory.
const uncachedFlood = { rate: 50, burst: 200 }
// Per IP address: pages with a query, and pages for one visitor.
const renderFlood = { rate: 10, burst: 60 }
// Ten times what the connection pool serves at once; more would wait for seconds.
const databaseWork = { shared: 100, most: 300 }
// 64 slots in all. Searches and unknown URLs have their own, so that they can't block known pages.
const knownSlots = { slots: 40, perCaller: 4 }
const unknownSlots = { slots: 24, perCaller: 2 }

// A portion of an archive or two videos at once; what is in memory competes with everything else.
const mebibyte = 1024 * 1024
const memoryUploads = { perAccount: 48 * mebibyte, total: 128 * mebibyte }
const spooledUploads = { perAccount: 128 * mebibyte, total: 512 * mebibyte }

type Caller = { ip: string }

/** Rate limits and concurrency limits, counted per IP address (IPv6: per /64) and process. */
export function createRequestLimits(clock: Clock) {
  const uncached = createTokenBucketLimiter(uncachedFlood, clock)
  const renders = createTokenBucketLimiter(renderFlood, clock)
  const known = createFairSemaphore(knownSlots)
  const unknown = createFairSemaphore(unknownSlots)

  return {
    uploadBudgets: { memory: createUploadBudget(memoryUploads), spool: createUploadBudget(spooledUploads) },
    /** Counts an uncached response; returns the seconds to wait, 0 when it is allowed. */
    consumeResponseQuota: uncached,
    /** Counts a render of an uncacheable page, which is an uncached response too; returns the seconds to wait, 0 when it is allowed. */
    consumeRenderQuota: (caller: Caller): number => uncached(caller) || renders(caller),
    /** A slot for work on the database, with its release function; undefined when this IP address has used its fair share. */
    acquireDatabaseSlot: createFairAdmission(databaseWork),
    /** A slot for a render, with its release function; undefined when the queue of this IP address is full. */
    acquireRenderSlot: known,
    /** The same for searches and for addresses that have not led to a page yet. */
    acquireUnknownRenderSlot: unknown,
  }
}

export type RequestLimits = ReturnType<typeof createRequestLimits>
