import type { Clock } from '#kit/clock.ts'
import type { Db } from '#platform/db/server/database.ts'
import { countRequests } from '#platform/limits/server/rate-limiter.ts'

type Share = { left: number; endsAt: number; isLast: boolean }

const windowSeconds = 60
const sharesOfWindow = 20

/**
 * Rate limiter per system across all processes: each process takes shares of the minute's quota from the database
 * and counts them down in memory, so that a call costs no write. The rest of a share is lost when the minute ends.
 * Returns the seconds to wait, 0 when the call is allowed.
 */
export function createQuota(autonomousDb: Db, clock: Clock) {
  const shares = new Map<string, Share>()
  const pendingRequests = new Map<string, Promise<void>>()

  async function requestShare(machineId: string, limit: number): Promise<void> {
    const wanted = Math.max(1, Math.ceil(limit / sharesOfWindow))
    const { granted, endsAt } = await countRequests(autonomousDb, `machine ${machineId}`, {
      wanted,
      limit,
      seconds: windowSeconds,
      now: clock.now(),
    })
    shares.set(machineId, { left: granted, endsAt: endsAt.getTime(), isLast: granted < wanted })
  }

  function requestShareOnce(machineId: string, limit: number): Promise<void> {
    const request = pendingRequests.get(machineId) ?? requestShare(machineId, limit).finally(() => pendingRequests.delete(machineId))
    pendingRequests.set(machineId, request)
    return request
  }

  /** The share of the current minute. A window that ends more than a minute from now was opened before the clock was set back. */
  function currentShare(machineId: string): (Share & { msLeft: number }) | undefined {
    const share = shares.get(machineId)
    const msLeft = (share?.endsAt ?? 0) - clock.now().getTime()
    return share && msLeft > 0 && msLeft <= windowSeconds * 1000 ? { ...share, msLeft } : undefined
  }

  /** The wait known in memory; 0 if only the database knows it. */
  function knownWait(machineId: string): number {
    const share = currentShare(machineId)
    return share?.isLast && share.left <= 0 ? Math.max(1, Math.ceil(share.msLeft / 1000)) : 0
  }

  async function consume(machineId: string, limit: number): Promise<number> {
    for (;;) {
      const share = shares.get(machineId)
      if (share && currentShare(machineId) && share.left > 0) {
        share.left -= 1
        return 0
      }
      const wait = knownWait(machineId)
      if (wait > 0) return wait
      await requestShareOnce(machineId, limit)
    }
  }

  return { consume, knownWait }
}
