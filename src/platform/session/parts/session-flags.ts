// What one document leaves for the next; every document reads it, so it stands apart from the rest of the session.
const toastKey = 'NEXTTOAST'
const reloadKey = 'FORCERELOAD'

/** For the loader of the islands, which repeats the names to stay one small file. */
export type FlagKey = typeof toastKey | typeof reloadKey

type NextToast = { kind: 'success' | 'warning'; text: string }

/** The next document shows this toast once. */
export function leaveToast(toast: NextToast): void {
  sessionStorage.setItem(toastKey, JSON.stringify(toast))
}

export function takeToast(): NextToast | undefined {
  const text = take(toastKey)
  return text === null ? undefined : (JSON.parse(text) as NextToast)
}

/** While it is set, the document that loads next reloads once (specification 1, §9). */
export function takeReload(): boolean {
  return take(reloadKey) !== null
}

function take(key: FlagKey): string | null {
  const value = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return value
}
