import { takeToast } from '#platform/session/parts/session-flags.ts'

/** Shows the toast that the document before left; what draws it is loaded only then. */
export function showLeftToast(): void {
  const toast = takeToast()
  if (toast) void import('#ui/feedback/show-toast.ts').then(({ showToast }) => showToast(toast.kind, toast.text))
}
