import { X } from '#ui/icons.ts'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './dialog.module.css'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** A CSS length; the dialog never exceeds the window. */
  width?: string
  closesFromOutside?: boolean
  /** Buttons at the bottom. */
  actions?: ReactNode
  children: ReactNode
}

/** A modal dialog: the browser keeps the focus inside, gives it back and closes it with Escape. */
export function Dialog({ open, onClose, title, width = '520px', closesFromOutside = true, actions, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (!open) return element.close()
    element.showModal()
    // The focus may be on a button below the fold; WebKit scrolls to it after the next frame.
    element.scrollTop = 0
    requestAnimationFrame(() => requestAnimationFrame(() => (element.scrollTop = 0)))
  }, [open])

  // The event is asynchronous: the dialog may be open again.
  function closeIfClosed() {
    if (!dialog.current?.open) onClose()
  }

  function closeFromOutside(event: MouseEvent) {
    if (closesFromOutside && event.target === dialog.current) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the dialog handles Escape itself
    <dialog
      ref={dialog}
      aria-labelledby={open ? titleId : undefined}
      className={styles.dialog}
      style={{ width }}
      onClose={closeIfClosed}
      onMouseDown={closeFromOutside}
    >
      {open && (
        <div className={styles.body}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <div>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
          {/* Last, so that the initial focus goes to the content. */}
          <button type="button" aria-label="关闭" className={styles.close} onClick={onClose}>
            <X />
          </button>
        </div>
      )}
    </dialog>
  )
}
