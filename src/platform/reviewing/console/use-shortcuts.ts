import { useEffect, useRef } from 'react'
import { useDeclaredKeys } from '#platform/features/shared/screen-keys.ts'
import { isWriting } from '#ui/browser/is-writing.ts'

export type Shortcut = { keys: string; label: string; run: () => void }

/** Single-key shortcuts, inactive while a field has the focus or a dialog is open. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useDeclaredKeys(shortcuts)
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target) || isCovered()) return
      if (event.key === 'Enter' && isControl(event.target)) return
      const shortcut = current.current.find(({ keys }) =>
        keys.split(' ').includes(event.key.length === 1 ? event.key.toLowerCase() : event.key),
      )
      if (!shortcut) return
      event.preventDefault()
      shortcut.run()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** On a focused control, Enter activates the control instead. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, summary, input, [tabindex]:not([tabindex="-1"])') !== null
}

function isCovered(): boolean {
  return [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.getClientRects().length > 0)
}
