const everyMs = 60_000

/** Admits one line a minute of each kind; returns how many were suppressed before it, undefined for a suppressed line. */
export function createLineLimiter(now: () => number = Date.now) {
  const kinds = new Map<string, { at: number; suppressed: number }>()

  return function admitLine(kind: string): number | undefined {
    const former = kinds.get(kind)
    const age = former ? now() - former.at : Number.POSITIVE_INFINITY
    // A negative age: the clock was set back, and the kind must not stay suppressed until the former time is reached again.
    if (former && age >= 0 && age < everyMs) {
      former.suppressed++
      return undefined
    }
    kinds.set(kind, { at: now(), suppressed: 0 })
    return former?.suppressed ?? 0
  }
}
