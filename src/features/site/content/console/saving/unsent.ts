/** What this tab has typed and the server has not confirmed; it survives a reload and goes with the tab or at sign-out. */
type UnsentChanges = { data: Record<string, unknown>; version: number; basedOn: number }

const toStorageKey = (kind: string, id: string) => `CONTENT ${kind} ${id}`

export function readUnsent(kind: string, id: string): UnsentChanges | undefined {
  const stored = sessionStorage.getItem(toStorageKey(kind, id))
  return stored === null ? undefined : (JSON.parse(stored) as UnsentChanges)
}

export function storeUnsent(kind: string, id: string, unsent: UnsentChanges): void {
  try {
    sessionStorage.setItem(toStorageKey(kind, id), JSON.stringify(unsent))
  } catch {
    // The storage of a tab is full or forbidden: what is typed then lives in the page alone.
  }
}

export function removeUnsent(kind: string, id: string): void {
  sessionStorage.removeItem(toStorageKey(kind, id))
}

const tabKey = 'CONTENT TAB'

/** A reload keeps this name, so that the editor recognises its own lock. */
export function getTab(): string {
  const known = sessionStorage.getItem(tabKey)
  if (known) return known
  const tab = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  sessionStorage.setItem(tabKey, tab)
  return tab
}
