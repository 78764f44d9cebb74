import { useNavigate, useSearchParams } from 'react-router'

/** What is open beside its list is part of the address: that of the list with a row open, and the way there. */
export function useOpenedRow() {
  const [search] = useSearchParams()
  const navigate = useNavigate()

  function getRowAddress(id: string): string {
    const next = new URLSearchParams(search)
    if (id) next.set('id', id)
    else next.delete('id')
    return `?${next}`
  }

  function show(id: string): void {
    void navigate(getRowAddress(id), { preventScrollReset: true })
  }

  return { search, getRowAddress, show }
}
