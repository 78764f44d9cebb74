// Values that one document passes to the next. Every document reads them, so they are in a module of their own.
const toastKey = 'NEXTTOAST'
const reloadKey = 'FORCERELOAD'

/** Checks the names in the loader of the islands, which repeats them to stay one small file. */
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

/** Whether the document must reload once; resets the flag. */
export function takeReload(): boolean {
  return take(reloadKey) !== null
}

function take(key: FlagKey): string | null {
  const value = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return value
}
