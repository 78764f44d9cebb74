import { listLimits } from '#platform/lists/rules.ts'
import { readPage } from '#kit/list-address.ts'
import { listColumns, type ReviewDeclaration, type ReviewScope, reviewScopes } from '../../rules.ts'

/** The query of the list as encoded in the page's address. */
export type QueueQuery = {
  scope: ReviewScope
  filters: Record<string, string>
  sort: string
  direction: 'asc' | 'desc'
  page: number
  pageSize: number
}

const [defaultSize] = listLimits.pageSizes

/** Open items are sorted by due date, all items by submission, newest first. */
function defaultOrder(scope: ReviewScope): Pick<QueueQuery, 'sort' | 'direction'> {
  return scope === 'all' ? { sort: 'submittedAt', direction: 'desc' } : { sort: 'dueAt', direction: 'asc' }
}

/** Without parameters the address shows unclaimed items; with any parameter the default scope is all. */
export function readQueue(search: URLSearchParams, declaration: ReviewDeclaration): QueueQuery {
  const keys = listColumns(declaration).map(({ key }) => key)
  const filters: Record<string, string> = {}
  for (const key of keys) {
    const text = search.get(key)?.trim()
    if (text) filters[key] = text
  }
  const named = reviewScopes.find(({ value }) => value === search.get('scope'))?.value
  const scope = named ?? (search.size === 0 ? 'unassigned' : 'all')
  const sort = search.get('sort') ?? ''
  const direction = search.get('direction')
  const defaults = defaultOrder(scope)
  return {
    scope,
    filters,
    sort: keys.includes(sort) ? sort : defaults.sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : defaults.direction,
    page: readPage(search),
    pageSize: listLimits.pageSizes.find((size) => String(size) === search.get('size')) ?? defaultSize,
  }
}

/** The shortest query string that `readQueue` reads back to the same query; it always names the scope. */
export function writeQueue({ scope, filters, sort, direction, page, pageSize }: QueueQuery): string {
  const search = new URLSearchParams(filters)
  const defaults = defaultOrder(scope)
  if (sort !== defaults.sort) search.set('sort', sort)
  if (direction !== defaults.direction) search.set('direction', direction)
  if (page > 1) search.set('page', String(page))
  if (pageSize !== defaultSize) search.set('size', String(pageSize))
  if (scope !== 'all' || search.size === 0) search.set('scope', scope)
  return `?${search}`
}

/** A change of scope brings its order with it. */
export function changeQueue(query: QueueQuery, changed: Partial<QueueQuery>): QueueQuery {
  return { ...query, ...(changed.scope && defaultOrder(changed.scope)), ...changed }
}

/** So that a return from an item finds the list as it was. */
export function storeQueueAddress(kind: string, search: string): void {
  sessionStorage.setItem(`SEARCH ${kind}`, search)
}

export function readQueueAddress(kind: string): string {
  return sessionStorage.getItem(`SEARCH ${kind}`) ?? ''
}
