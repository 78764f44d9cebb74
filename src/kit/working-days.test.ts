import { expect, test } from 'vitest'
import { addWorkingDays, isWorkingDay, toWorkingDay } from './working-days.ts'

const everyWeek = { holidays: [], workdays: [] }
const at = (text: string) => new Date(`${text}+08:00`)

test.each([
  ['a Friday', '2026-11-20T09:30:00', 2, '2026-11-24T09:30:00'],
  ['a Monday', '2026-11-23T23:59:59', 2, '2026-11-25T23:59:59'],
  ['a Saturday, which ends before it counts', '2026-11-21T10:00:00', 1, '2026-11-23T23:59:59'],
  ['no days', '2026-11-20T09:30:00', 0, '2026-11-20T09:30:00'],
])('working days after %s are counted', (_, from, days, to) => {
  expect(addWorkingDays(at(from), days, everyWeek)).toEqual(at(to))
})

test('holidays are skipped, worked weekends count', () => {
  const calendar = { holidays: ['2026-11-23'], workdays: ['2026-11-22'] }
  expect(addWorkingDays(at('2026-11-20T09:30:00'), 2, calendar)).toEqual(at('2026-11-24T09:30:00'))
  expect(isWorkingDay(at('2026-11-22T00:00:00'), calendar)).toBe(true)
  expect(isWorkingDay(at('2026-11-23T12:00:00'), calendar)).toBe(false)
})

test.each([
  ['a working day', '2026-11-20T09:30:00', '2026-11-20T09:30:00'],
  ['a Saturday', '2026-11-21T09:30:00', '2026-11-24T09:30:00'],
  ['a holiday', '2026-11-23T00:00:00', '2026-11-24T00:00:00'],
  ['a worked Sunday', '2026-11-29T09:30:00', '2026-11-29T09:30:00'],
])('the working day of %s is the next one at the latest', (_, from, to) => {
  expect(toWorkingDay(at(from), { holidays: ['2026-11-23'], workdays: ['2026-11-29'] })).toEqual(at(to))
})

test('the first day is the one in Shanghai', () => {
  expect(isWorkingDay(new Date('2026-11-20T16:00:00Z'), everyWeek)).toBe(false)
})
