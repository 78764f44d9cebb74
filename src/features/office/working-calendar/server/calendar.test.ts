import { expect, test } from 'vitest'
import { anyone, applicant, staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { isWorkingDay } from '#kit/working-days.ts'
import { readWorkingCalendar } from '#platform/parameters/server/working-calendar.ts'
import { calendarCalls } from '../contract.ts'
import { toggleDay } from '../rules.ts'
import { calendarHandlers } from './handlers.ts'
import { listOfficialDays } from './official-days.ts'

const gateway = useGateway(calendarHandlers)
const manager = staff('settings.manage')
const year = 2025
const get = () => gateway.as(manager).call(calendarCalls.get, { year })
const save = async (given: { holidays?: string[]; workdays?: string[]; readHolidays?: string[] }) => {
  const read = { holidays: [], workdays: [], readHolidays: [], readWorkdays: [] }
  return gateway.as(manager).call(calendarCalls.save, { year, ...read, ...given })
}
const noon = (day: string) => new Date(`${day}T12:00:00+08:00`)

test.each([
  ['2025-10-01', false],
  ['2025-10-08', false],
  ['2025-09-28', true],
  ['2025-10-11', true],
  ['2025-10-12', false],
  ['2025-10-13', true],
  ['2025-01-28', false],
  ['2025-01-26', true],
])('with the official days of the year %s is worked: %s', async (day, isWorked) => {
  const official = await listOfficialDays(year)
  const days = (worked: boolean) => official.filter((one) => one.isWorked === worked).map((one) => one.day)
  await save({ holidays: days(false), workdays: days(true) })
  expect(isWorkingDay(noon(day), await readWorkingCalendar(gateway.db))).toBe(isWorked)
})

test('the official days have their names, and a year that is not announced has none', async () => {
  expect((await get()).official).toContainEqual({ day: '2025-10-01', name: '国庆节', isWorked: false })
  expect(await listOfficialDays(2099)).toEqual([])
})

test('a year replaces its own days, leaves the others, and is audited with before and after', async () => {
  await gateway.as(manager).call(calendarCalls.save, {
    year: 2024,
    holidays: ['2024-10-01'],
    workdays: [],
    readHolidays: [],
    readWorkdays: [],
  })
  await save({ holidays: ['2025-10-02', '2025-10-01'], workdays: ['2025-09-28'] })
  expect(await readWorkingCalendar(gateway.db)).toEqual({ holidays: ['2024-10-01', '2025-10-01', '2025-10-02'], workdays: ['2025-09-28'] })
  expect(await get()).toMatchObject({ holidays: ['2025-10-01', '2025-10-02'], workdays: ['2025-09-28'] })
  await expect(save({ readHolidays: ['2025-05-01'] })).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect((await gateway.audit('working-calendar.change')).at(-1)).toMatchObject({
    subject: 'working-calendar 2025',
    detail: { before: { holidays: [] }, after: { holidays: ['2025-10-01', '2025-10-02'] } },
  })
})

test.each([
  [{ holidays: ['2024-10-01'] }, 'holidays'],
  [{ holidays: ['2025-10-04'] }, 'holidays'],
  [{ workdays: ['2025-10-13'] }, 'workdays'],
  [{ holidays: ['2025-02-30'] }, 'holidays.0'],
])('%j is refused at its field', async (given, field) => {
  await expect(save(given)).rejects.toMatchObject({ errors: [{ field }] })
})

test.each([
  ['2025-10-13', { holidays: ['2025-10-13'], workdays: [] }],
  ['2025-10-11', { holidays: [], workdays: ['2025-10-11'] }],
])('a click on %s changes it, another one changes it back', (day, changed) => {
  const regular = { holidays: [], workdays: [] }
  expect(toggleDay(regular, day)).toEqual(changed)
  expect(toggleDay(changed, day)).toEqual(regular)
})

test('others are refused', async () => {
  for (const actor of [anyone, applicant()])
    await expect(gateway.as(actor).call(calendarCalls.get, { year })).rejects.toMatchObject({ code: 'invalid_session' })
  for (const call of Object.values(calendarCalls))
    await expect(gateway.as(staff('scan.review')).call(call as never, {} as never)).rejects.toMatchObject({ code: 'forbidden' })
})
