import { addDays, addMonths, addMonthsToDay, formatDate, getFirstDay, isDate } from '#kit/dates.ts'
import { readPage } from '#kit/list-address.ts'
import { bookingKindNames } from '#platform/ledger/rules.ts'
import { type RecordFilters } from '../../rules.ts'

export const plotSpans = { 30: '近30天', 90: '近90天', 365: '近12个月' } as const
export type PlotSpan = keyof typeof plotSpans

/** Filters, page and plot span of the result page, as stored in the URL. Days of Shanghai; '' leaves that end open. */
export type RecordsQuery = RecordFilters & { page: number; span: PlotSpan }

export type Days = Pick<RecordsQuery, 'from' | 'to'>

export const recordsPageSize = 10

/** The default span: one month up to today. */
export function getLastMonth(now: Date): Days {
  const to = formatDate(now)
  return { from: addMonthsToDay(to, -1), to }
}

export function parseRecordsQuery(search: URLSearchParams, usual: Days): RecordsQuery {
  const day = (key: string, otherwise: string) => {
    const text = search.get(key)
    return text === null || (text !== '' && !isDate(text)) ? otherwise : text
  }
  const span = Number(search.get('span'))
  return {
    from: day('from', usual.from),
    to: day('to', usual.to),
    text: (search.get('detail') ?? '').trim(),
    kind: bookingKindNames.find((known) => known === search.get('kind')) ?? '',
    least: parseCoins(search.get('least')),
    most: parseCoins(search.get('most')),
    page: readPage(search),
    span: span in plotSpans ? (span as PlotSpan) : 30,
  }
}

/** Default values are omitted from the URL, so that a bookmark always shows the current span. */
export function formatRecordsQuery({ from, to, text, kind, least, most, page, span }: RecordsQuery, usual: Days): string {
  const search = new URLSearchParams()
  if (from !== usual.from || to !== usual.to) {
    search.set('from', from)
    search.set('to', to)
  }
  if (text) search.set('detail', text)
  if (kind) search.set('kind', kind)
  if (least !== null) search.set('least', String(least))
  if (most !== null) search.set('most', String(most))
  if (page > 1) search.set('page', String(page))
  if (span !== 30) search.set('span', String(span))
  return search.size > 0 ? `?${search}` : ''
}

function parseCoins(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** First and last day of the plot's span, which ends today. */
export function getDays(span: PlotSpan, to: string): Days {
  return { from: span === 365 ? getFirstDay(addMonths(to.slice(0, 7), -11)) : addDays(to, 1 - span), to }
}
