import { columnsOf, type ReviewDeclaration, reviewLimits, type ReviewScope, reviewScopes } from '../rules.ts'

/** What the list shows, as it stands in the page's address. */
export type QueueQuery = {
  scope: ReviewScope
  filters: Record<string, string>
  sort: string
  direction: 'asc' | 'desc'
  page: number
}

export const queuePageSize = 20
const defaultSort = 'submittedAt'

export function readQueue(search: URLSearchParams, declaration: ReviewDeclaration): QueueQuery {
  const keys = columnsOf(declaration).map(({ key }) => key)
  const filters: Record<string, string> = {}
  for (const key of keys) {
    const text = search.get(key)?.trim().slice(0, reviewLimits.filter)
    if (text) filters[key] = text
  }
  const sort = search.get('sort') ?? ''
  return {
    scope: reviewScopes.find(({ value }) => value === search.get('scope'))?.value ?? 'all',
    filters,
    sort: keys.includes(sort) ? sort : defaultSort,
    direction: search.get('direction') === 'asc' ? 'asc' : 'desc',
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
  }
}

/** The shortest search text that says the same. */
export function writeQueue({ scope, filters, sort, direction, page }: QueueQuery): string {
  const search = new URLSearchParams(filters)
  if (scope !== 'all') search.set('scope', scope)
  if (sort !== defaultSort) search.set('sort', sort)
  if (direction !== 'desc') search.set('direction', direction)
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}

/** So that who comes back from an item finds the list as it was. */
export function rememberQueue(kind: string, search: string): void {
  sessionStorage.setItem(`SEARCH ${kind}`, search)
}

export function rememberedQueue(kind: string): string {
  return sessionStorage.getItem(`SEARCH ${kind}`) ?? ''
}
