import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isWriting } from '#ui/browser/is-writing.ts'

/** What the header opens: the palette, its list of keys, or the help of the screen. */
export type HeaderPart = 'find' | 'keys' | 'help'

/**
 * One part at a time, by Ctrl K or ⌘K and by ?. A key that comes before a part is drawn counts for that part: ? shows the keys of a palette
 * that is still opening, and never the help below it.
 */
export function useHeaderKeys() {
  const [part, setPart] = useState<HeaderPart>()
  const asked = useRef<HeaderPart>(undefined)

  function show(next: HeaderPart | undefined): void {
    asked.current = next
    setPart(next)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const next = toPart(event, asked.current)
    if (!next) return
    event.preventDefault()
    show(next)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return { part, show }
}

function toPart(event: KeyboardEvent, asked: HeaderPart | undefined): HeaderPart | undefined {
  if (isFindKey(event)) return 'find'
  if (event.key !== '?' || isWriting(event.target) || document.querySelector('dialog[open], [role="dialog"]')) return undefined
  return asked === 'find' ? 'keys' : 'help'
}

function isFindKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
}
