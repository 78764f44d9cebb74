import { useEffect, useState } from 'react'
import { LazyPart } from '#ui/browser/lazy-part.tsx'
import { CircleQuestionMark } from '#ui/icons.ts'
import styles from './help-button.module.css'

/** Opens the help of the screen, whose script is loaded then: by click and by ?. */
export function HelpButton() {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    function onKey({ key, target }: KeyboardEvent): void {
      if (key === '?' && !isWriting(target) && !document.querySelector('dialog[open], [role="dialog"]')) setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <button type="button" className={styles.button} aria-keyshortcuts="?" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CircleQuestionMark />
        <span>帮助</span>
      </button>
      <LazyPart isOpen={isOpen} load={() => import('./help-panel.tsx')} onFail={() => setOpen(false)}>
        {({ HelpPanel }) => <HelpPanel open={isOpen} onClose={() => setOpen(false)} />}
      </LazyPart>
    </>
  )
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'))
  )
}
