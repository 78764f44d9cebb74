import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addMonthsToDay,
  endOfDay,
  formatDate,
  formatDateTime,
  formatDistance,
  formatMinute,
  getFirstDay,
  isDate,
  isMonth,
  listDays,
  parseDateTime,
  parseDay,
  getDayBefore,
  getLastDay,
  getLastEndedMonth,
  startOfDay,
  toDateBadge,
  toIso,
} from './dates.ts'

const zone = { timeZone: 'Asia/Shanghai' } as const
const day = new Intl.DateTimeFormat('sv-SE', { ...zone, dateStyle: 'short' })
const second = new Intl.DateTimeFormat('sv-SE', { ...zone, dateStyle: 'short', timeStyle: 'medium' })

test('days and times are formatted for Shanghai', () => {
  const oneWeekAndABit = 7 * 24 * 3600_000 + 4_321_987
  for (let time = Date.UTC(1992, 0, 1); time < Date.UTC(2060, 0, 1); time += oneWeekAndABit) {
    const instant = new Date(time)
    expect([formatDate(instant), formatDateTime(instant)]).toEqual([day.format(instant), second.format(instant)])
  }
})

test('a day begins at its midnight and ends at the next', () => {
  expect(formatDateTime(startOfDay('2026-11-20'))).toBe('2026-11-20 00:00:00')
  expect(formatDateTime(endOfDay('2026-02-28'))).toBe('2026-03-01 00:00:00')
})

test('months are added across the ends of years', () => {
  expect([addMonths('2026-11', 1), addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', -23)]).toEqual([
    '2026-12',
    '2027-01',
    '2025-12',
    '2024-12',
  ])
})

test('a month ends at midnight in Shanghai', () => {
  expect(getLastEndedMonth(new Date('2026-12-31T15:59:59Z'))).toBe('2026-11')
  expect(getLastEndedMonth(new Date('2026-12-31T16:00:00Z'))).toBe('2026-12')
  expect(getDayBefore('2026-03-01')).toBe('2026-02-28')
})

test.each(['2026-01', '2026-10', '2026-12'])('%s is a month', (text) => expect(isMonth(text)).toBe(true))

test.each(['2026-00', '2026-13', '2026-1', '202-01', '12026-01', '2026-011', '0000-01', '1989-12', '2101-01', '9999-12', ''])(
  '%j is refused as a month',
  (text) => expect(isMonth(text)).toBe(false),
)

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('the last day of %s is %s', (month, last) => {
  expect(getLastDay(month)).toBe(last)
})

test.each([
  ['2026-11', 0, '2026-11'],
  ['2026-11', 11, '2025-12'],
  ['2026-01', 1, '2025-12'],
])('%s minus %i is %s', (month, months, before) => {
  expect(addMonths(month, -months)).toBe(before)
})

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026/1/5', '2026-01-05'],
  ['2026.11.20', '2026-11-20'],
  ['20261120', '2026-11-20'],
  ['2026年11月20日', '2026-11-20'],
  ['2026年1月5', '2026-01-05'],
  ['2026 年 3 月 1 日', '2026-03-01'],
  ['2026年\u30003月1 日 9:30', '2026-03-01'],
  ['2026年3月1号', '2026-03-01'],
  ['2026年3月1 09:30', '2026-03-01'],
  ['２０２６-11-20 09:30:00', '2026-11-20'],
  ['2026/11/20 9:30', '2026-11-20'],
  ['2026-11-20T01:02:03', '2026-11-20'],
  ['2026-11-20T01:02:03.123+08:00', '2026-11-20'],
  ['20261120 093000', '2026-11-20'],
  ['20261120  093000', '2026-11-20'],
  ["'2026-11-20", '2026-11-20'],
  ['20261120093000', '2026-11-20'],
  ['20261120 09:30:00', '2026-11-20'],
  ['2026年11月20日 9时30分', '2026-11-20'],
  ['`2026-11-20 09:30:00', '2026-11-20'],
  [' 2026-11-20\t', '2026-11-20'],
  ['2026–11–20', '2026-11-20'],
  ['2026 - 11 - 20', '2026-11-20'],
  ['2026. 3. 1', '2026-03-01'],
  ['2026/ 3/ 1 9:30', '2026-03-01'],
  ['0000-01-01', '0000-01-01'],
])('%j is the day %s', (written, wanted) => expect(parseDay(written)).toBe(wanted))

test.each([
  '',
  '2026',
  '2026-11',
  '202611',
  '2026111',
  '2026年11月',
  '2026/11',
  '2026.11',
  '11-20',
  '09:30:00',
  '46346',
  '1763596800',
  '2026-02-30',
  '2026-13-01',
  '20261301',
  '2026-11/20',
  '2026 - 11 / 20',
  '2026  11  20',
  '2026-11-20-',
  '2026-11-201',
  '2026-11-20x',
  '26-11-20',
  '2026-11-20T01:02:03Z',
  '20/11/2026',
  '11/20/2026',
  '2026-1120',
  '合计',
  '2026-11-20 至 2026-11-30',
  '2026-11-20`',
])('%j is no day', (written) => expect(parseDay(written)).toBeUndefined())

test.each([
  ['1990-01-01', true],
  ['2100-12-31', true],
  ['1989-12-31', false],
  ['2026', false],
  ['2026-11', false],
  ['2026-11-2', false],
  ['2026-11-31', false],
  ['12026-11-20', false],
  ['0000-01-01', false],
  ['2101-01-01', false],
  ['9999-12-31', false],
])('a file may mean the day %s: %s', (written, is) => expect(isDate(written)).toBe(is))

test.each([
  ['2026-11-25 14:30', '2026-11-25T06:30:00.000Z'],
  [' 2026-11-25T00:00:59 ', '2026-11-24T16:00:59.000Z'],
  ['2026-02-30 14:30', undefined],
  ['2026-11-25 24:30', undefined],
  ['2026-11-25', undefined],
  ['1989-11-25 14:30', undefined],
  ['12026-11-25 14:30', undefined],
  ['2026-11-25 14:30:00x', undefined],
  ['14:30', undefined],
])('%s is the moment %s', (written, iso) => {
  expect(parseDateTime(written)?.toISOString()).toBe(iso)
})

test.each([
  ['', ''],
  ['2026-11-20T16:00:59.999Z', '2026-11-21 00:00'],
])('the ISO time %j is shown as %j', (iso, shown) => {
  expect(formatMinute(iso)).toBe(shown)
})

const [aSecond, minute, hour] = [1000, 60_000, 3600_000]

test.each([
  [0, '1 分钟'],
  [-29 * aSecond, '1 分钟'],
  [59 * minute, '59 分钟'],
  [-59 * minute - 29 * aSecond, '59 分钟'],
  [hour, '1 小时'],
  [-47 * hour - 59 * minute, '48 小时'],
  [48 * hour, '2 天'],
  [-60 * hour, '3 天'],
])('%i ms from now are %s', (distance, shown) => {
  const now = new Date('2026-11-20T00:00:00Z')
  expect(formatDistance(new Date(now.getTime() + distance).toISOString(), now)).toBe(shown)
})

test.each([
  ['2026-11-29', '2026-12-02', ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02']],
  ['2026-11-29', '2026-11-29', ['2026-11-29']],
  ['2026-11-30', '2026-11-29', []],
])('the days from %s to %s are %j', (from, to, days) => {
  expect(listDays(from, to)).toEqual(days)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-01-28', 1, '2026-02-28'],
  ['2026-01-15', 1, '2026-02-15'],
  ['2026-01-25', 1, '2026-02-25'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-31', 14, '2028-02-29'],
])('%s and %i months are %s', (from, months, wanted) => {
  expect(addMonthsToDay(from, months)).toBe(wanted)
})

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-03-01', 0, '2026-03-01'],
])('%s and %i days are %s', (from, days, wanted) => {
  expect(addDays(from, days)).toBe(wanted)
})

test('a day has the parts of its badge, a month its first day, an instant its ISO time', () => {
  expect(toDateBadge('2026-11-20')).toEqual({ day: '20', month: '2026.11' })
  expect(getFirstDay('2026-11')).toBe('2026-11-01')
  expect([toIso(null), toIso(undefined), toIso(new Date(0))]).toEqual(['', '', '1970-01-01T00:00:00.000Z'])
})
