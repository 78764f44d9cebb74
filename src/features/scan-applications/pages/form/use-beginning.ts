import { useState } from 'react'
import { type ApplicationValues, emptyApplication } from './application-values.ts'
import { findApplicationDraft, saveApplicationDraft } from './draft.ts'

/** What the form begins with: the draft, with the targets that were handed over. `isReplacing`: the draft has others, and nobody has decided. */
export function useBeginning(account: string, handed: string) {
  const [beginning, setBeginning] = useState(() => ({ ...begin(account, handed), round: 0 }))

  function restart(initial: ApplicationValues): void {
    setBeginning({ initial, isReplacing: false, round: beginning.round + 1 })
  }

  return {
    ...beginning,
    restart,
    onKeep: () => restart(beginning.initial),
    onReplace: () => restart(withTargets(account, beginning.initial, handed)),
  }
}

function begin(account: string, handed: string) {
  const initial = findApplicationDraft(account) ?? emptyApplication
  const isReplacing = handed !== '' && initial.target !== '' && initial.target !== handed
  return { initial: isReplacing || handed === '' ? initial : withTargets(account, initial, handed), isReplacing }
}

function withTargets(account: string, values: ApplicationValues, target: string): ApplicationValues {
  const changed = { ...values, target }
  saveApplicationDraft(account, changed)
  return changed
}
