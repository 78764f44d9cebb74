const everyMs = 60_000

/** Lets one line a minute of each kind pass; answers how many were left out before it, undefined for those to leave out. */
export function createLineLimiter(now: () => number = Date.now) {
  const kinds = new Map<string, { at: number; leftOut: number }>()

  return function admitLine(kind: string): number | undefined {
    const former = kinds.get(kind)
    const age = former ? now() - former.at : Number.POSITIVE_INFINITY
    // A clock that was set back must not silence a kind until the old time comes again.
    if (former && age >= 0 && age < everyMs) {
      former.leftOut++
      return undefined
    }
    kinds.set(kind, { at: now(), leftOut: 0 })
    return former?.leftOut ?? 0
  }
}
