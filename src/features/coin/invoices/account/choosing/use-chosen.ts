import { useMemo, useState } from 'react'
import { storeChosen, type StorageScope, type Recharge } from './chosen-recharges.ts'

/** The chosen recharges, also of other pages, stored for the tab. */
export function useChosen(scope: StorageScope, first: readonly Recharge[]) {
  const [chosen, setChosen] = useState<readonly Recharge[]>(first)
  const ids = useMemo(() => new Set(chosen.map((one) => one.id)), [chosen])

  function choose(rows: readonly Recharge[], isChosen: boolean): void {
    const changed = new Set(rows.map((row) => row.id))
    const others = chosen.filter((one) => !changed.has(one.id))
    const next = isChosen ? [...others, ...rows] : others
    setChosen(next)
    storeChosen(scope, next)
  }

  return { chosen, ids, choose }
}
