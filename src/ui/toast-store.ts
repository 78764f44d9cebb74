export type ToastKind = 'success' | 'error' | 'warning' | 'info'
export type Toast = { id: number; kind: ToastKind; text: string }

let current: Toast | undefined
let count = 0
const listeners = new Set<() => void>()

/** Replaces whatever toast is shown: there is never more than one. */
export function showToast(kind: ToastKind, text: string): void {
  count += 1
  change({ id: count, kind, text })
}

export function hideToast(): void {
  change(undefined)
}

export function currentToast(): Toast | undefined {
  return current
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Toast | undefined) {
  current = next
  for (const listener of listeners) listener()
}
