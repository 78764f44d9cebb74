import { formatDate, subtractDays } from './dates.ts'

/** Months are YYYY-MM, in Shanghai. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

/** The first day of a month. */
export function firstDayOf(month: string): string {
  return `${month}-01`
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The last month that has ended. */
export function lastEndedMonth(now: Date): string {
  return addMonths(formatDate(now).slice(0, 7), -1)
}

/** The day before the first day of a month, YYYY-MM-DD. */
export function lastDayBefore(firstDay: string): string {
  return formatDate(subtractDays(new Date(`${firstDay}T00:00:00+08:00`), 1))
}
