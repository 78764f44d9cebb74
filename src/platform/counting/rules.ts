import { addDays } from '#kit/dates.ts'

/** Days that a screen of counts shows: by default, and at most. */
export const countsShown = { days: 30, most: 400 } as const

/** The days that a screen shows: those given, as far as they make a range; else the last thirty. */
export function toShownDays(given: { from: string; to: string }, today: string): { from: string; to: string } {
  const to = given.to && given.to < today ? given.to : today
  const first = addDays(to, 1 - countsShown.days)
  const from = given.from && given.from <= to ? given.from : first
  const earliest = addDays(to, 1 - countsShown.most)
  return { from: from < earliest ? earliest : from, to }
}
