import type { WorkingCalendar } from '#kit/working-days.ts'
import type { Db } from '#platform/db/server/database.ts'
import { findParameter } from './parameters.ts'

const everyWeek: WorkingCalendar = { holidays: [], workdays: [] }

/** Parameter `working_calendar`: the holidays and the weekend days that are worked. */
export async function readWorkingCalendar(db: Db): Promise<WorkingCalendar> {
  return { ...everyWeek, ...(await findParameter<Partial<WorkingCalendar>>(db, 'working_calendar')) }
}
