import { dayMs, formatDate } from './dates.ts'

/** The YYYY-MM-DD days that differ from the regular week: holidays on weekdays, and weekend days that are worked. */
export type WorkingCalendar = { holidays: readonly string[]; workdays: readonly string[] }

/** Whether the day in Shanghai is a working day: Monday to Friday, changed by the calendar. */
export function isWorkingDay(instant: Date, { holidays, workdays }: WorkingCalendar): boolean {
  const day = formatDate(instant)
  if (workdays.includes(day)) return true
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day)
}

/** The instant, or the same time on the next working day. */
export function toWorkingDay(instant: Date, calendar: WorkingCalendar): Date {
  return isWorkingDay(instant, calendar) ? instant : toWorkingDay(new Date(instant.getTime() + dayMs), calendar)
}

/** The same time of day `days` working days later. On a day off, the count starts at the end of that day. */
export function addWorkingDays(instant: Date, days: number, calendar: WorkingCalendar): Date {
  let at = isWorkingDay(instant, calendar) ? instant : new Date(`${formatDate(instant)}T23:59:59+08:00`)
  for (let left = days; left > 0; ) {
    at = new Date(at.getTime() + dayMs)
    if (isWorkingDay(at, calendar)) left--
  }
  return at
}
