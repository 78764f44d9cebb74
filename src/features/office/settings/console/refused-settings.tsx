import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { WrongFields } from '#platform/calls/shared/wrong-fields.tsx'
import { toAnchor } from './level-section.tsx'
import type { Refused } from './use-edits.ts'

type RefusedSettingsProps = { refused: readonly Refused[]; isSending: boolean; onShowAll: () => void }

/** What could not be saved, and why. The first takes the focus when the attempt ends. */
export function RefusedSettings({ refused, isSending, onShowAll }: RefusedSettingsProps) {
  function open(name: string): void {
    // What is looked for may leave it out.
    flushSync(onShowAll)
    focusSetting(name)
  }

  useEffect(() => {
    if (!isSending && refused[0]) focusSetting(refused[0].name)
    // Not while one corrects them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [isSending])

  return <WrongFields wrong={refused.map(({ name, label, fault }) => ({ id: name, text: `${label}：${fault}`, open: () => open(name) }))} />
}

function focusSetting(name: string): void {
  const place = document.getElementById(toAnchor(name))
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
}
