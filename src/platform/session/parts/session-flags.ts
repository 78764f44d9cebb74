// What one page leaves for the next; every page looks, so this stands apart from the rest.
const endedKey = 'SESSIONENDED'
const reloadKey = 'FORCERELOAD'

/** The session ended by itself: the next page says why. */
export function noteSessionEnded(message: string): void {
  sessionStorage.setItem(endedKey, message)
}

export function takeSessionEnded(): string | null {
  const message = sessionStorage.getItem(endedKey)
  sessionStorage.removeItem(endedKey)
  return message
}

/** Whoever sets it makes the page that loads next reload once (specification 1, §9). */
export function takeReload(): boolean {
  const isSet = sessionStorage.getItem(reloadKey) !== null
  sessionStorage.removeItem(reloadKey)
  return isSet
}
