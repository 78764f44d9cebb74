import { useCallback, useEffect, useRef } from 'react'

/**
 * A pressed button may go with what it changed, and the focus with it: after the call of the result, the next change of `shown` gives the
 * focus to what `find` finds, if nothing has it.
 */
export function useFocusAfter(shown: unknown, find: () => HTMLElement | null | undefined): () => void {
  const hasActed = useRef(false)

  useEffect(() => {
    if (hasActed.current && document.activeElement === document.body) find()?.focus({ preventScroll: true })
    hasActed.current = false
    // oxlint-disable-next-line react/exhaustive-deps -- it looks only after a change
  }, [shown])

  return useCallback(() => {
    hasActed.current = true
  }, [])
}
