import { expect, test } from 'vitest'
import {
  addMonths,
  endOfDay,
  formatDate,
  formatDateTime,
  isDate,
  isMonth,
  parseDateTime,
  parseDay,
  getDayBefore,
  getLastDay,
  getLastEndedMonth,
  startOfDay,
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

test.each(['2026-00', '2026-13', '2026-1', '202-01', ''])('%j is refused as a month', (text) => expect(isMonth(text)).toBe(false))

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
  ['２０２６-11-20 09:30:00', '2026-11-20'],
  ['2026/11/20 9:30', '2026-11-20'],
  ['2026-11-20T01:02:03', '2026-11-20'],
  ['2026-11-20T01:02:03.123+08:00', '2026-11-20'],
  ['20261120 093000', '2026-11-20'],
  ['20261120093000', '2026-11-20'],
  ['20261120 09:30:00', '2026-11-20'],
  ['2026年11月20日 9时30分', '2026-11-20'],
  ['`2026-11-20 09:30:00', '2026-11-20'],
  [' 2026-11-20\t', '2026-11-20'],
  ['2026–11–20', '2026-11-20'],
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
])('%j is no day', (written) => expect(parseDay(written)).toBeUndefined())

test.each([
  ['1990-01-01', true],
  ['2100-12-31', true],
  ['1989-12-31', false],
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
  ['14:30', undefined],
])('%s is the moment %s', (written, iso) => {
  expect(parseDateTime(written)?.toISOString()).toBe(iso)
})
