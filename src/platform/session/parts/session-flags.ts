// What one page leaves for the next; every page looks, so this stands apart from the rest.
const endedKey = 'SESSIONENDED'
const reloadKey = 'FORCERELOAD'

/** The session ended by itself, for the refusal with this code: the next page says so. */
export function noteSessionEnded(code: string): void {
  sessionStorage.setItem(endedKey, code)
}

export function takeSessionEnded(): string | null {
  const code = sessionStorage.getItem(endedKey)
  sessionStorage.removeItem(endedKey)
  return code
}

/** Whoever sets it makes the page that loads next reload once (specification 1, §9). */
export function takeReload(): boolean {
  const isSet = sessionStorage.getItem(reloadKey) !== null
  sessionStorage.removeItem(reloadKey)
  return isSet
}
