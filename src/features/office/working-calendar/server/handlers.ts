import { createFieldRefusal, Refusal } from '#gateway/refusals.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { readWorkingCalendar, saveWorkingCalendar } from '#platform/parameters/server/working-calendar.ts'
import { calendarCalls } from '../contract.ts'
import { calendarMessages as messages, type CalendarYear, isSameYear, isWeekend } from '../rules.ts'
import { listOfficialDays } from './official-days.ts'

export const calendarHandlers = [
  handle(calendarCalls.get, async ({ db }, { year }) => {
    const { holidays, workdays } = await readYear(db, year)
    return { holidays: [...holidays], workdays: [...workdays], official: await listOfficialDays(year) }
  }),

  handle(calendarCalls.save, async ({ db }, { year, readHolidays, readWorkdays, ...given }) => {
    const after = { holidays: toSorted(given.holidays), workdays: toSorted(given.workdays) }
    assertDays(year, after)
    await lockByName(db, 'working calendar')
    const before = await readYear(db, year)
    if (!isSameYear(before, { holidays: readHolidays, workdays: readWorkdays })) throw new Refusal(serverRefusals.changedMeanwhile)
    const whole = await readWorkingCalendar(db)
    const replace = (name: keyof CalendarYear) => toSorted([...whole[name].filter((day) => !isIn(year, day)), ...after[name]])
    await saveWorkingCalendar(db, { holidays: replace('holidays'), workdays: replace('workdays') })
    const audit = { action: 'working-calendar.change', subject: `working-calendar ${year}`, detail: { before, after } } as const
    return { reply: {}, audit, msg: messages.saved(year) }
  }),
]

function assertDays(year: number, { holidays, workdays }: CalendarYear): void {
  if (![...holidays, ...workdays].every((day) => isIn(year, day))) throw createFieldRefusal('holidays', messages.day)
  if (holidays.some(isWeekend)) throw createFieldRefusal('holidays', messages.holiday)
  if (!workdays.every(isWeekend)) throw createFieldRefusal('workdays', messages.workday)
}

async function readYear(db: Db, year: number): Promise<CalendarYear> {
  const { holidays, workdays } = await readWorkingCalendar(db)
  const own = (days: readonly string[]) => toSorted(days.filter((day) => isIn(year, day)))
  return { holidays: own(holidays), workdays: own(workdays) }
}

function isIn(year: number, day: string): boolean {
  return day.startsWith(`${year}-`)
}

function toSorted(days: readonly string[]): string[] {
  return [...new Set(days)].toSorted()
}
