/** The years that the calendar is kept for. */
export const calendarYears = { first: 2020, last: 2100 } as const

/** The days of a year that differ from the regular week. */
export type CalendarYear = { holidays: readonly string[]; workdays: readonly string[] }

export const calendarMessages = {
  day: '日期须属于所选的年份',
  holiday: '放假日须是周一至周五',
  workday: '调休上班日须是周六或周日',
  saved: (year: number) => `${year} 年的工作日历已保存`,
  filled: (year: number) => `已填入 ${year} 年的国务院放假安排，保存后生效`,
} as const

export function isWeekend(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0
}

/** Another click makes a day regular again. */
export function toggleDay({ holidays, workdays }: CalendarYear, day: string): CalendarYear {
  const toggle = (days: readonly string[]) => (days.includes(day) ? days.filter((one) => one !== day) : [...days, day].toSorted())
  return isWeekend(day) ? { holidays, workdays: toggle(workdays) } : { holidays: toggle(holidays), workdays }
}

export function isSameYear(one: CalendarYear, other: CalendarYear): boolean {
  return JSON.stringify([one.holidays, one.workdays]) === JSON.stringify([other.holidays, other.workdays])
}
