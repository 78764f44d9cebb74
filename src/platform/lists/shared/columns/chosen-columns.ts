import { useState } from 'react'
import { getSession } from '#platform/session/shared/session-store.ts'
import type { ListColumn } from '../list-column.ts'

/** Columns that a person hides or shows in a list, stored in this browser. */
export function useChosenColumns<T>(list: string, columns: readonly ListColumn<T>[]) {
  const key = `COLUMNS ${getSession<{ id: string }>('staff')?.user.id ?? ''} ${list}`
  const [chosen, setChosen] = useState(() => readKeys(key) ?? listDefaultKeys(columns))

  return {
    // The first column opens the row, so it cannot be hidden.
    columns: columns.filter((column, i) => i === 0 || chosen.includes(column.key)),
    chosen,
    choose: (keys: string[]): void => {
      setChosen(keys)
      localStorage.setItem(key, JSON.stringify(keys))
    },
    reset: (): void => {
      setChosen(listDefaultKeys(columns))
      localStorage.removeItem(key)
    },
  }
}

function listDefaultKeys<T>(columns: readonly ListColumn<T>[]): string[] {
  return columns.filter(({ isOptional }) => !isOptional).map(({ key }) => key)
}

function readKeys(key: string): string[] | undefined {
  const stored = localStorage.getItem(key)
  return stored === null ? undefined : (JSON.parse(stored) as string[])
}
