export type ToastKind = 'success' | 'error' | 'warning' | 'info'
/** What the toast offers, such as an undo. */
export type ToastAction = { label: string; run: () => void }
export type Toast = { id: number; kind: ToastKind; text: string; action: ToastAction | undefined }

let current: Toast | undefined
const listeners = new Set<() => void>()

export function setToast(next: Toast | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

export function currentToast(): Toast | undefined {
  return current
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
