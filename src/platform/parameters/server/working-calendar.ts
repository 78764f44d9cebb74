import type { WorkingCalendar } from '#kit/working-days.ts'
import type { Db } from '#platform/db/server/database.ts'
import { findParameter, saveParameter } from './parameters.ts'

const name = 'working_calendar'
const everyWeek: WorkingCalendar = { holidays: [], workdays: [] }

/** Parameter `working_calendar`: the holidays and the weekend days that are worked. */
export async function readWorkingCalendar(db: Db): Promise<WorkingCalendar> {
  return { ...everyWeek, ...(await findParameter<Partial<WorkingCalendar>>(db, name)) }
}

export function saveWorkingCalendar(db: Db, calendar: WorkingCalendar): Promise<void> {
  return saveParameter(db, name, calendar)
}
