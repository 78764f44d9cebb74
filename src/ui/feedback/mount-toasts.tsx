import { type CSSProperties, useEffect, useState, useSyncExternalStore } from 'react'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from '#ui/icons.ts'
import styles from './mount-toasts.module.css'
import { currentToast, onToastChange, setToast, type ToastAction } from './toast-store.ts'

/** Adds the live regions to the page; resolves when they exist, so that screen readers announce later messages. */
export async function mountToasts(): Promise<void> {
  // Documents import this file too, and the server shall not load React's browser part.
  const { createRoot } = await import('react-dom/client')
  const place = document.createElement('div')
  document.body.append(place)
  return new Promise((resolve) => createRoot(place).render(<Outlet onMount={resolve} />))
}

function Outlet({ onMount }: { onMount: () => void }) {
  useEffect(onMount, [onMount])
  return <ToastOutlet />
}

const shownFor = 4000
/** One that offers something stays long enough to reach it by keyboard. */
const offeredFor = 10_000
const icons = { success: <CircleCheck />, error: <CircleAlert />, warning: <TriangleAlert />, info: <Info /> }

/** Renders the toast that `showToast` has set. */
function ToastOutlet() {
  const toast = useSyncExternalStore(onToastChange, currentToast, () => undefined)
  const [isPaused, setPaused] = useState(false)

  useEffect(() => {
    if (!toast || isPaused) return
    const timer = setTimeout(() => setToast(undefined), toast.action ? offeredFor : shownFor)
    return () => clearTimeout(timer)
  }, [toast, isPaused])

  const urgent = toast?.kind === 'error' || toast?.kind === 'warning'
  return (
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <output className="visually-hidden">{!urgent && toast?.text}</output>
      <div role="alert" className="visually-hidden">
        {urgent && toast?.text}
      </div>
      {toast && (
        <div key={toast.id} ref={raise} popover="manual" className={styles.place}>
          <div className={styles.toast} style={{ '--tone': `var(--${toast.kind}, var(--accent))` } as CSSProperties}>
            {icons[toast.kind]}
            <span aria-hidden="true">{toast.text}</span>
            {toast.action && (
              <button type="button" className={styles.action} onClick={() => runAction(toast.action)}>
                {toast.action.label}
              </button>
            )}
            <button type="button" aria-label="关闭提示" onClick={() => setToast(undefined)}>
              <X />
            </button>
          </div>
        </div>
      )}
    </div>
  )
}

function runAction(action: ToastAction | undefined): void {
  setToast(undefined)
  action?.run()
}

/** Moves the toast to the top layer, above an open dialog. */
function raise(place: HTMLDivElement | null): void {
  place?.showPopover?.()
}
