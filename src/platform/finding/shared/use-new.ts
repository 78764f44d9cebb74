import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { newQuery } from '../rules.ts'

/** Whether the form for something new is open: by a button, or by an address that asks for it. */
export function useNew(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useSearchParams()
  const isAsked = search.has(newQuery)

  function change(open: boolean): void {
    setOpen(open)
    if (open || !isAsked) return
    const rest = new URLSearchParams(search)
    rest.delete(newQuery)
    setSearch(rest, { replace: true })
  }
  return [isOpen || isAsked, change]
}
