import dayjs from 'dayjs'
import { afterEach, expect, test } from 'vitest'
import { fromDay, toDay, toInstant, toPickerMode, toPickerTime } from './picker-time.ts'

const zone = process.env.TZ
afterEach(() => {
  process.env.TZ = zone
})

const zones = ['Asia/Shanghai', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/London', 'Australia/Lord_Howe']
const instants = [
  // Midnight in Shanghai, and hours that summer time skips or repeats elsewhere.
  '2026-11-25T16:00:00.000Z',
  '2026-03-07T18:30:00.000Z',
  '2026-03-28T17:30:00.000Z',
  '2026-10-31T17:30:00.000Z',
  '2026-12-31T15:59:59.000Z',
]

test.each(zones.flatMap((one) => instants.map((instant) => [one, instant] as const)))('in %s the picker keeps %s', (one, instant) => {
  process.env.TZ = one
  const picked = toPickerTime(new Date(instant))
  expect(toInstant(picked)).toBe(instant)
  expect(picked.format('YYYY-MM-DD HH:mm:ss')).toBe(
    dayjs(Date.parse(instant) + 8 * 3600_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' '),
  )
  expect(toDay(fromDay(toDay(picked)))).toBe(toDay(picked))
})

test.each(zones)('in %s what is typed is a time of Shanghai', (one) => {
  process.env.TZ = one
  expect(toInstant(toPickerMode(dayjs('2026-11-27T09:30:00')))).toBe('2026-11-27T01:30:00.000Z')
  expect(toInstant(dayjs('2026-11-27T09:30:00'))).toBe('2026-11-27T01:30:00.000Z')
  expect(toDay(fromDay('2026-11-27').add(1, 'month'))).toBe('2026-12-27')
})
