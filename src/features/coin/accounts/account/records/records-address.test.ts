import { expect, test } from 'vitest'
import { getDays, getLastMonth, parseRecordsQuery, formatRecordsQuery } from './records-address.ts'

const usual = { from: '2026-10-20', to: '2026-11-20' }
const none = { kind: '', least: null, most: null }
const read = (search: string) => parseRecordsQuery(new URLSearchParams(search), usual)

test.each([
  ['2026-11-20T01:30:00Z', '2026-10-20', '2026-11-20'],
  ['2026-03-31T01:30:00Z', '2026-02-28', '2026-03-31'],
  ['2026-12-31T16:30:00Z', '2026-12-01', '2027-01-01'],
])('at %s the last month began on %s', (at, from, to) => {
  expect(getLastMonth(new Date(at))).toEqual({ from, to })
})

test.each([
  ['', { from: '2026-10-20', to: '2026-11-20', text: '', ...none, page: 1, span: 30 }],
  ['from=&to=', { from: '', to: '', text: '', ...none, page: 1, span: 30 }],
  ['from=2026-02-30&to=2026-03-01', { from: '2026-10-20', to: '2026-03-01', text: '', ...none, page: 1, span: 30 }],
  ['detail=+报告+&page=3&span=365', { from: '2026-10-20', to: '2026-11-20', text: '报告', ...none, page: 3, span: 365 }],
  ['kind=use&least=5&most=20', { from: '2026-10-20', to: '2026-11-20', text: '', kind: 'use', least: 5, most: 20, page: 1, span: 30 }],
  ['kind=gift&least=-1&most=1.5', { from: '2026-10-20', to: '2026-11-20', text: '', ...none, page: 1, span: 30 }],
  ['page=-1&span=7', { from: '2026-10-20', to: '2026-11-20', text: '', ...none, page: 1, span: 30 }],
])('?%s', (search, query) => {
  expect(read(search)).toEqual(query)
})

test.each(['', '?from=&to=', '?from=2026-01-01&to=2026-01-31&detail=报告&kind=grant&least=0&most=9&page=2&span=90'])(
  '%s is parsed and written back unchanged',
  (search) => {
    expect(decodeURIComponent(formatRecordsQuery(read(search), usual))).toBe(search)
  },
)

test('the plot spans days up to today, or whole months', () => {
  expect(getDays(30, usual.to)).toEqual({ from: '2026-10-22', to: '2026-11-20' })
  expect(getDays(365, usual.to)).toEqual({ from: '2025-12-01', to: '2026-11-20' })
})
