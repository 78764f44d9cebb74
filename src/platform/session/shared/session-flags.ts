// Values that one document passes to the next. Every document reads them, so they are in a module of their own.
const toastKey = 'NEXTTOAST'
const reloadKey = 'FORCERELOAD'

/** Checks the names in the loader of the islands, which repeats them to stay one small file. */
export type FlagKey = typeof toastKey | typeof reloadKey

type NextToast = { kind: 'success' | 'warning'; text: string }

/** The next document shows this toast once. */
export function setNextToast(toast: NextToast): void {
  sessionStorage.setItem(toastKey, JSON.stringify(toast))
}

export function takeNextToast(): NextToast | undefined {
  const text = consumeFlag(toastKey)
  return text === null ? undefined : (JSON.parse(text) as NextToast)
}

/** Whether the document must reload once; resets the flag. */
export function consumeReloadFlag(): boolean {
  return consumeFlag(reloadKey) !== null
}

function consumeFlag(key: FlagKey): string | null {
  const value = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return value
}
