import { isDate } from './dates.ts'

/** The page that a list's address names, from 1. */
export function readPage(search: URLSearchParams): number {
  return Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
}

/** A day that a list's address names, or `usual`. */
export function readDay(search: URLSearchParams, key: string, usual = ''): string {
  const text = search.get(key) ?? ''
  return isDate(text) ? text : usual
}

/** The query string of a list; empty filters and the first page are left out. */
export function formatListSearch({ page, ...filters }: Record<string, string | number> & { page: number }): string {
  const all = { ...filters, page: page > 1 ? page : '' }
  const search = new URLSearchParams(Object.entries(all).flatMap(([key, value]) => (value === '' ? [] : [[key, String(value)]])))
  return search.size > 0 ? `?${search}` : ''
}
