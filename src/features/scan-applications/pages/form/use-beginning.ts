import { useState } from 'react'
import { type ApplicationValues, emptyApplication } from './application-values.ts'
import { findApplicationDraft, saveApplicationDraft } from './draft.ts'

/** What the form begins with: the draft, with the targets that were handed over. `isReplacing`: the draft has others, and nobody has decided. */
export function useBeginning(account: string, handed: string) {
  const [{ initial, round }, setBeginning] = useState(() => ({ initial: begin(account, handed), round: 0 }))
  const [isReplacing, setReplacing] = useState(handed !== '' && initial.target !== handed)

  function restart(values: ApplicationValues): void {
    setBeginning({ initial: values, round: round + 1 })
  }

  function replaceTargets(): void {
    const replaced = { ...initial, target: handed }
    saveApplicationDraft(account, replaced)
    restart(replaced)
    setReplacing(false)
  }

  return { initial, round, restart, isReplacing, keepDraft: () => setReplacing(false), replaceTargets }
}

function begin(account: string, handed: string): ApplicationValues {
  const draft = findApplicationDraft(account) ?? emptyApplication
  if (handed === '' || draft.target.trim() !== '') return draft
  const begun = { ...draft, target: handed }
  saveApplicationDraft(account, begun)
  return begun
}
