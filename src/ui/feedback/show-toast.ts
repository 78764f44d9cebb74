import { mountToasts } from './mount-toasts.tsx'
import { setToast, type ToastAction, type ToastKind } from './toast-store.ts'

let count = 0
let mounting: Promise<void> | undefined

/** Replaces the toast on screen: there is never more than one. Its outlet is mounted with the first. */
export function showToast(kind: ToastKind, text: string, action?: ToastAction | false): void {
  const id = ++count
  mounting ??= mountToasts()
  void mounting.then(() => id === count && setToast({ id, kind, text, action: action || undefined }))
}
