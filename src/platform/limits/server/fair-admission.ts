import { toNetwork } from './addresses.ts'

type FairLimits = {
  /** Up to this much work at once, everyone is admitted. */
  shared: number
  /** Beyond `shared`, only callers below their fair share are admitted, up to this bound of all work. */
  most: number
}

/**
 * Bounds the work in progress so that a full queue refuses the caller that fills it. Each caller's fair share is `shared`
 * divided by the callers that have work in progress. Returns the function that releases the admission; undefined: refused.
 */
export function createFairAdmission({ shared, most }: FairLimits) {
  const inProgress = new Map<string, number>()
  let total = 0

  function release(caller: string): void {
    total--
    const left = (inProgress.get(caller) ?? 1) - 1
    if (left > 0) inProgress.set(caller, left)
    else inProgress.delete(caller)
  }

  return function admit({ ip }: { ip: string }): (() => void) | undefined {
    const caller = toNetwork(ip)
    const own = inProgress.get(caller) ?? 0
    if (total >= most || (total >= shared && own >= shared / inProgress.size)) return undefined
    total++
    inProgress.set(caller, own + 1)
    return () => release(caller)
  }
}
