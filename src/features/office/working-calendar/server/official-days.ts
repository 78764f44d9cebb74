import { addDays } from '#kit/dates.ts'
import { isWeekend } from '../rules.ts'

export type OfficialDay = { day: string; name: string; isWorked: boolean }

/** The days of a year that the State Council has changed; none where its announcement is not known to the package. */
export async function listOfficialDays(year: number): Promise<OfficialDay[]> {
  const { default: chineseDays } = await import('chinese-days')
  const found: OfficialDay[] = []
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    const { work: isWorked, name } = chineseDays.getDayDetail(day)
    // `English,中文,days` of an announced day; any other is named by its weekday.
    const [, chinese] = name.split(',')
    if (chinese && isWorked === isWeekend(day)) found.push({ day, name: chinese, isWorked })
  }
  return found
}
