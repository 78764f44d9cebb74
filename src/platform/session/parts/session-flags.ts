// What one page leaves for the next; every page looks, so this stands apart from the rest.
const endedKey = 'SESSIONENDED'
const reloadKey = 'FORCERELOAD'

/** The session ended by itself: the next page says so. */
export function noteSessionEnded(): void {
  sessionStorage.setItem(endedKey, '1')
}

export function takeSessionEnded(): boolean {
  return takeFlag(endedKey)
}

/** Whoever sets it makes the page that loads next reload once (specification 1, §9). */
export function takeReload(): boolean {
  return takeFlag(reloadKey)
}

function takeFlag(key: string): boolean {
  const isSet = sessionStorage.getItem(key) !== null
  sessionStorage.removeItem(key)
  return isSet
}
