import { addDays } from '#kit/dates.ts'

export const visitsShown = { days: 30, most: 400, names: 100 } as const

/** The days that a screen shows: those given, as far as they make a range; else the last thirty. */
export function toShownDays(given: { from: string; to: string }, today: string): { from: string; to: string } {
  const to = given.to && given.to < today ? given.to : today
  const first = addDays(to, 1 - visitsShown.days)
  const from = given.from && given.from <= to ? given.from : first
  const earliest = addDays(to, 1 - visitsShown.most)
  return { from: from < earliest ? earliest : from, to }
}

/** A part of a whole in percent: '12.5%'; '' of nothing. */
export function formatShare(part: number, whole: number): string {
  return whole > 0 ? `${Number(((part / whole) * 100).toFixed(1))}%` : ''
}
