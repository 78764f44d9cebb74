import { formatListSearch, readDay, readPage } from '#kit/list-address.ts'

/** Filters and page of the application list, as stored in the URL under the names of the call. */
export type RecordsQuery = { name: string; status: string; taskType: string; from: string; to: string; page: number }

/** What the form hands over to the list: the application that was just submitted. */
export type RecordsState = { submitted?: { number: string; dueOn: string } }

export const recordsPath = '/apply/list'
export const recordsPageSize = 10
const rememberedKey = `SEARCH ${recordsPath}`

export function readRecords(search: URLSearchParams): RecordsQuery {
  // Never cut: the call refuses what is too long, or the list would be that of another name than the field shows.
  const text = (key: string) => (search.get(key) ?? '').trim()
  return {
    name: text('name'),
    status: text('review_status'),
    taskType: text('tasktype'),
    from: readDay(search, 'begintime'),
    to: readDay(search, 'endtime'),
    page: readPage(search),
  }
}

export function writeRecords({ name, status, taskType, from, to, page }: RecordsQuery): string {
  return formatListSearch({ name, review_status: status, tasktype: taskType, begintime: from, endtime: to, page })
}

/** Stores the query for the path: a visit without a query restores the last filters. */
export function storeSearch(search: string): void {
  sessionStorage.setItem(rememberedKey, search)
}

export function readStoredSearch(): string {
  return sessionStorage.getItem(rememberedKey) ?? ''
}
