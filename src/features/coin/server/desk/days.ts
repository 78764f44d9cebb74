import { dateOf } from '#kit/dates.ts'

const dayMs = 24 * 3600 * 1000

/** The days are those of Shanghai, which knows no summer time. */
export function startOf(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`)
}

export function endOf(day: string): Date {
  return new Date(startOf(day).getTime() + dayMs)
}

export function daysBack(now: Date, count: number): string {
  return dateOf(new Date(now.getTime() - count * dayMs))
}

export function listDays(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = startOf(from).getTime(); at < endOf(to).getTime(); at += dayMs) days.push(dateOf(new Date(at)))
  return days
}

export function isoOf(instant: Date | null | undefined): string {
  return instant?.toISOString() ?? ''
}
