import { isDate } from '#kit/dates.ts'
import type { AppealState } from '../rules.ts'

/** Filters and page of the appeal list, as stored in the URL. */
export type AppealsQuery = { state: AppealState | undefined; from: string; to: string; page: number }

export const appealsPageSize = 10
export const unfiltered: AppealsQuery = { state: undefined, from: '', to: '', page: 1 }

export function parseAppealsQuery(search: URLSearchParams): AppealsQuery {
  const day = (key: string) => (isDate(search.get(key) ?? '') ? (search.get(key) ?? '') : '')
  const state = search.get('state')
  return {
    state: state === '0' ? 0 : state === '1' ? 1 : undefined,
    from: day('from'),
    to: day('to'),
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
  }
}

/** The query string, without default values. */
export function formatAppealsQuery({ state, from, to, page }: AppealsQuery): string {
  const all = { state: state === undefined ? '' : String(state), from, to, page: page > 1 ? String(page) : '' }
  const search = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''))
  return search.size > 0 ? `?${search}` : ''
}
