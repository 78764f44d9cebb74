import { useEffect, useSyncExternalStore } from 'react'

export type ScreenKey = { keys: string; label: string }

let current: readonly ScreenKey[] = []
const listeners = new Set<() => void>()

function setKeys(keys: readonly ScreenKey[]): void {
  current = keys
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The shortcuts of the open screen, for the help panel. */
export function useScreenKeys(): readonly ScreenKey[] {
  return useSyncExternalStore(listen, () => current)
}

/** Names the shortcuts of a screen while it is open. */
export function useDeclaredKeys(keys: readonly ScreenKey[]): void {
  const text = JSON.stringify(keys.map(({ keys: pressed, label }) => ({ keys: pressed, label })))
  useEffect(() => {
    setKeys(JSON.parse(text) as ScreenKey[])
    return () => setKeys([])
  }, [text])
}
