import { useNavigate, useNavigation } from 'react-router'

/** Filters and page of a customer's list, which its address keeps: `show` changes them, back on the first page. */
export function useListQuery<Query extends { page: number }>(query: Query, format: (query: Query) => string) {
  const navigate = useNavigate()
  const busy = useNavigation().state !== 'idle'

  function show(changed: Partial<Query>): void {
    void navigate({ search: format({ ...query, page: 1, ...changed }) }, { preventScrollReset: true })
  }

  return { show, busy, isFiltered: format({ ...query, page: 1 }) !== '' }
}
