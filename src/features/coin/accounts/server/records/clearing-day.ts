import { formatDate } from '#kit/dates.ts'
import type { CoinAccount } from '../accounts/accounts.ts'

/** The last day on which the details are shown, or ''. */
export function getClearingDay({ clears, zeroSince, visibleFrom }: Pick<CoinAccount, 'clears' | 'zeroSince' | 'visibleFrom'>): string {
  if (!clears || !zeroSince || (visibleFrom && visibleFrom > zeroSince)) return ''
  return addMonth(formatDate(zeroSince))
}

/** The same day of the next month, or its last day where that month is shorter: 2026-01-31 → 2026-02-28. */
export function addMonth(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10)
}
