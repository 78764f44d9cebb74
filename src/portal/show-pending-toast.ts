import { takeNextToast } from '#platform/session/shared/session-flags.ts'

/** Shows the toast that the previous document left behind; its code is loaded only then. */
export function showPendingToast(): void {
  const toast = takeNextToast()
  if (toast) void import('#ui/feedback/show-toast.ts').then(({ showToast }) => showToast(toast.kind, toast.text))
}
