import { isDate } from '#kit/dates.ts'
import { applicationLimits } from '../../rules.ts'

/** Filters and page of the application list, as stored in the URL under the names of the call. */
export type RecordsQuery = { name: string; status: string; taskType: string; from: string; to: string; page: number }

export const recordsPath = '/apply/list'
export const recordsPageSize = 10
const rememberedKey = `SEARCH ${recordsPath}`

export function readRecords(search: URLSearchParams): RecordsQuery {
  const text = (key: string, max: number) => (search.get(key) ?? '').trim().slice(0, max)
  const day = (key: string) => (isDate(search.get(key) ?? '') ? (search.get(key) ?? '') : '')
  return {
    name: text('name', applicationLimits.nameFilter),
    status: text('review_status', 20),
    taskType: text('tasktype', applicationLimits.taskType),
    from: day('begintime'),
    to: day('endtime'),
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
  }
}

export function writeRecords({ name, status, taskType, from, to, page }: RecordsQuery): string {
  const all = { name, review_status: status, tasktype: taskType, begintime: from, endtime: to, page: page > 1 ? String(page) : '' }
  const search = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''))
  return search.size > 0 ? `?${search}` : ''
}

/** Stores the query for the path: a visit without a query restores the last filters. */
export function rememberSearch(search: string): void {
  sessionStorage.setItem(rememberedKey, search)
}

export function rememberedSearch(): string {
  return sessionStorage.getItem(rememberedKey) ?? ''
}
