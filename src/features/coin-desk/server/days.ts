import { formatDate, endOfDay, startOfDay } from '#kit/dates.ts'

const dayMs = 24 * 3600 * 1000

export function daysBack(now: Date, count: number): string {
  return formatDate(new Date(now.getTime() - count * dayMs))
}

export function listDays(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = startOfDay(from).getTime(); at < endOfDay(to).getTime(); at += dayMs) days.push(formatDate(new Date(at)))
  return days
}

export function toIso(instant: Date | null | undefined): string {
  return instant?.toISOString() ?? ''
}
