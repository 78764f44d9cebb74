import { LazyPart } from '#ui/browser/lazy-part.tsx'
import { CircleQuestionMark } from '#ui/icons.ts'
import styles from './help-button.module.css'

/** Opens the help of the screen, whose script is loaded then. */
export function HelpButton({ isOpen, onOpen, onClose }: { isOpen: boolean; onOpen: () => void; onClose: () => void }) {
  return (
    <>
      <button type="button" className={styles.button} aria-keyshortcuts="?" aria-haspopup="dialog" onClick={onOpen}>
        <CircleQuestionMark />
        <span>帮助</span>
      </button>
      <LazyPart isOpen={isOpen} load={() => import('./help-panel.tsx')} onFail={onClose}>
        {({ HelpPanel }) => <HelpPanel open={isOpen} onClose={onClose} />}
      </LazyPart>
    </>
  )
}
