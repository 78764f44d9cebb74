import { useState } from 'react'
import { listActions, type ReviewDeclaration } from '../../rules.ts'
import type { Queue } from '../review-data.ts'

type Items = Queue['items']

/** The row under the cursor and the rows selected; another list begins anew. */
export function useCursor(declaration: ReviewDeclaration, items: Items, search: string) {
  const [current, setCurrent] = useState(0)
  const [selected, setSelected] = useState<string[]>([])
  const [everything, setEverything] = useState(false)
  const [shownFor, setShownFor] = useState(search)
  const [nextId, setNextId] = useState('')
  if (shownFor !== search) {
    setShownFor(search)
    setCurrent(0)
    setSelected([])
    setEverything(false)
  }

  function select(ids: string[]): void {
    setSelected(ids)
    setEverything(false)
  }

  // The list is read again after an action; the row that follows may then stand elsewhere.
  const place = nextId ? items.findIndex(({ id }) => id === nextId) : -1
  if (nextId && place >= 0 && place !== current) setCurrent(place)

  return {
    current,
    selected,
    everything,
    select,
    selectEverything: () => setEverything(true),
    move(by: number): void {
      setNextId('')
      setCurrent(Math.min(items.length - 1, Math.max(0, current + by)))
    },
    /** After an action on this item: the cursor goes to the next one that waits for an action. */
    leave(id: string): void {
      const from = items.findIndex((item) => item.id === id)
      const waiting = items.filter((item) => item.id !== id && listActions(declaration, item.state).length > 0)
      const next = waiting.find((item) => items.indexOf(item) > from) ?? waiting.at(-1)
      setNextId(next?.id ?? '')
    },
  }
}
