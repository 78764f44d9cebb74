import { expect, test } from 'vitest'
import { addMonths, isMonth, lastDayBefore, lastEndedMonth } from './months.ts'

test('months are counted over the ends of years', () => {
  expect([addMonths('2026-11', 1), addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', -23)]).toEqual([
    '2026-12',
    '2027-01',
    '2025-12',
    '2024-12',
  ])
})

test('a month ends at midnight in Shanghai', () => {
  expect(lastEndedMonth(new Date('2026-12-31T15:59:59Z'))).toBe('2026-11')
  expect(lastEndedMonth(new Date('2026-12-31T16:00:00Z'))).toBe('2026-12')
  expect(lastDayBefore('2026-03-01')).toBe('2026-02-28')
})

test.each(['2026-00', '2026-13', '2026-1', '202-01', ''])('%j is no month', (text) => expect(isMonth(text)).toBe(false))
