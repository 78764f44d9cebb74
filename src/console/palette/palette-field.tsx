import { useEffect, useState } from 'react'
import { LazyPart } from '#ui/browser/lazy-part.tsx'
import { Search } from '#ui/icons.ts'
import type { SignedIn } from '../signed-in.ts'
import styles from './palette-field.module.css'

/** Opens the palette, whose script is loaded then: by click, by Ctrl K or ⌘K. */
export function PaletteField({ person }: { person: SignedIn }) {
  const [open, setOpen] = useState<'find' | 'keys'>()

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (isFindKey(event)) {
        event.preventDefault()
        setOpen('find')
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <button type="button" className={styles.field} aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen('find')}>
        <Search />
        <span className={styles.words}>查找客户、单号、内容或页面</span>
        <kbd className={styles.key}>Ctrl K</kbd>
      </button>
      <LazyPart isOpen={open !== undefined} load={() => import('./palette.tsx')} onFail={() => setOpen(undefined)}>
        {({ Palette }) => <Palette open={open} account={person.account} onShow={setOpen} />}
      </LazyPart>
    </>
  )
}

function isFindKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
}
