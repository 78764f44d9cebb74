import { useCallback, useSyncExternalStore } from 'react'

const nothing = () => () => {}

/** False on the server and until hydration. Elements that need scripts are shown only when true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
}

const known = new Map<string, boolean>()

/** A page that is being printed stays as it was: what is drawn anew by then is printed in part. */
function matches(query: string): boolean {
  const now = (matchMedia('print').matches ? known.get(query) : undefined) ?? matchMedia(query).matches
  known.set(query, now)
  return now
}

/** The state of a media query in the browser; false on the server. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matches(query),
    () => false,
  )
}
