import { formatListSearch, readDay, readPage } from '#kit/list-address.ts'
import { applicationLimits } from '../../rules.ts'

/** Filters and page of the application list, as stored in the URL under the names of the call. */
export type RecordsQuery = { name: string; status: string; taskType: string; from: string; to: string; page: number }

/** What the form hands over to the list: the application that was just submitted. */
export type RecordsState = { submitted?: { number: string; dueOn: string } }

export const recordsPath = '/apply/list'
export const recordsPageSize = 10
const rememberedKey = `SEARCH ${recordsPath}`

export function readRecords(search: URLSearchParams): RecordsQuery {
  const text = (key: string, max: number) => (search.get(key) ?? '').trim().slice(0, max)
  return {
    name: text('name', applicationLimits.nameFilter),
    status: text('review_status', 20),
    taskType: text('tasktype', applicationLimits.taskType),
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
