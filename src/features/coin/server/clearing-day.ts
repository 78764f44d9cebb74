import { formatDate } from '#kit/dates.ts'
import type { CoinAccount } from './accounts/accounts.ts'

/** The day after which the details are no longer shown; '' when there is none. */
export function clearingDay({ clears, zeroSince, visibleFrom }: Pick<CoinAccount, 'clears' | 'zeroSince' | 'visibleFrom'>): string {
  if (!clears || !zeroSince || (visibleFrom && visibleFrom > zeroSince)) return ''
  return monthAfter(formatDate(zeroSince))
}

/** The same day of the next month, or its last where that is shorter: 2026-01-31 → 2026-02-28 (DOMAIN §11). */
export function monthAfter(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, last))).toISOString().slice(0, 10)
}
