import { formatDate } from './dates.ts'

/** Days that differ from the week: holidays on working days, and weekend days that are worked. */
export type WorkingCalendar = { holidays: readonly string[]; workdays: readonly string[] }

const dayMs = 24 * 3600_000

export function isWorkingDay(instant: Date, { holidays, workdays }: WorkingCalendar): boolean {
  const day = formatDate(instant)
  if (workdays.includes(day)) return true
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day)
}

/** The same time of day so many working days later. What comes in on a free day counts from the end of that day on. */
export function addWorkingDays(instant: Date, days: number, calendar: WorkingCalendar): Date {
  let at = isWorkingDay(instant, calendar) ? instant : new Date(`${formatDate(instant)}T23:59:59+08:00`)
  for (let left = days; left > 0; ) {
    at = new Date(at.getTime() + dayMs)
    if (isWorkingDay(at, calendar)) left--
  }
  return at
}
