import { useMemo, useState } from 'react'
import { keepChosen, type Place, type Recharge } from './chosen-recharges.ts'

/** The chosen recharges, also of other pages, kept for the tab. */
export function useChosen(place: Place, first: readonly Recharge[]) {
  const [chosen, setChosen] = useState<readonly Recharge[]>(first)
  const ids = useMemo(() => new Set(chosen.map((one) => one.id)), [chosen])

  function choose(rows: readonly Recharge[], isChosen: boolean): void {
    const changed = new Set(rows.map((row) => row.id))
    const others = chosen.filter((one) => !changed.has(one.id))
    const next = isChosen ? [...others, ...rows] : others
    setChosen(next)
    keepChosen(place, next)
  }

  return { chosen, ids, choose }
}
