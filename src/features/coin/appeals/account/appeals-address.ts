import { formatListSearch, readDay, readPage } from '#kit/list-address.ts'
import type { AppealState } from '../rules.ts'

/** Filters and page of the appeal list, as stored in the URL. */
export type AppealsQuery = { state: AppealState | undefined; from: string; to: string; page: number }

export const appealsPageSize = 10
export const unfiltered: AppealsQuery = { state: undefined, from: '', to: '', page: 1 }

export function parseAppealsQuery(search: URLSearchParams): AppealsQuery {
  const state = search.get('state')
  return {
    state: state === '0' ? 0 : state === '1' ? 1 : undefined,
    from: readDay(search, 'from'),
    to: readDay(search, 'to'),
    page: readPage(search),
  }
}

export function formatAppealsQuery(query: AppealsQuery): string {
  return formatListSearch({ ...query, state: query.state ?? '' })
}
