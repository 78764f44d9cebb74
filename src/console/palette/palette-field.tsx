import { LazyPart } from '#ui/browser/lazy-part.tsx'
import { Search } from '#ui/icons.ts'
import type { SignedIn } from '../signed-in.ts'
import styles from './palette-field.module.css'

type PaletteFieldProps = { person: SignedIn; open: 'find' | 'keys' | undefined; onShow: (open: 'find' | 'keys' | undefined) => void }

/** Opens the palette, whose script is loaded then. */
export function PaletteField({ person, open, onShow }: PaletteFieldProps) {
  return (
    <>
      <button type="button" className={styles.field} aria-keyshortcuts="Control+K Meta+K" onClick={() => onShow('find')}>
        <Search />
        <span className={styles.words}>查找客户、单号、内容或页面</span>
        <kbd className={styles.key}>Ctrl K</kbd>
      </button>
      <LazyPart isOpen={open !== undefined} load={() => import('./palette.tsx')} onFail={() => onShow(undefined)}>
        {({ Palette }) => <Palette open={open} account={person.account} onShow={onShow} />}
      </LazyPart>
    </>
  )
}
