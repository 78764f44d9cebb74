import { formatDateTime } from '#kit/dates.ts'

/** 2026-11-20 09:30 in Shanghai; '' for none. */
export function minuteOf(iso: string): string {
  return iso ? formatDateTime(new Date(iso)).slice(0, 16) : ''
}

/** How far a moment lies ahead or back, in the largest unit that says something. */
export function distance(iso: string, now: Date): string {
  const minutes = Math.round(Math.abs(Date.parse(iso) - now.getTime()) / 60_000)
  if (minutes < 60) return `${Math.max(1, minutes)} 分钟`
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} 小时`
  return `${Math.round(minutes / 1440)} 天`
}
