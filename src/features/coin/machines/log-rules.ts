/** How long counts of calls are kept, in days. */
export const callDaysKept = { fallback: 200, least: 180, most: 1100 } as const

/** Upper ends of the classes of time in milliseconds; a last class holds what took longer. */
export const latencyBounds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] as const

export function toBucket(ms: number): number {
  const bucket = latencyBounds.findIndex((bound) => ms <= bound)
  return bucket === -1 ? latencyBounds.length : bucket
}

/** The time in milliseconds that this share of the calls stayed below, estimated within its class; 0 of no calls. `counts` by class. */
export function estimateQuantile(counts: readonly number[], share: number): number {
  const rank = share * counts.reduce((sum, count) => sum + count, 0)
  if (rank === 0) return 0
  let below = 0
  for (const [bucket, count] of counts.entries()) {
    if (below + count < rank) {
      below += count
      continue
    }
    const [from, to] = [latencyBounds[bucket - 1] ?? 0, latencyBounds[bucket]]
    return to === undefined ? from : from + ((to - from) * (rank - below)) / count
  }
  return 0
}

/** '约 12 毫秒', '超过 10 秒'; '' of no calls. */
export function formatLatency(ms: number): string {
  const longest = latencyBounds.at(-1) ?? 0
  if (ms === 0) return ''
  if (ms >= longest) return `超过 ${longest / 1000} 秒`
  return ms < 10 ? `${ms.toFixed(1)} 毫秒` : `${Math.round(ms).toLocaleString('zh-CN')} 毫秒`
}
