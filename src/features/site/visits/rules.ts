export const visitsShown = { names: 100 } as const

/** A part of a whole in percent: '12.5%'; '' of nothing. */
export function formatShare(part: number, whole: number): string {
  return whole > 0 ? `${Number(((part / whole) * 100).toFixed(1))}%` : ''
}
