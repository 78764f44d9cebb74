import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to what had it before the dialog opened. antd does so only for a dialog that stays mounted and takes the focus
 * late. The result is for its `afterClose`.
 */
export function useFocusReturn(open: boolean): () => void {
  const opener = useRef<Element>(null)

  // Before what is inside takes the focus.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])

  const giveBack = useCallback(() => {
    if (document.activeElement !== document.body) return
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    opener.current = null
  }, [])

  useEffect(() => {
    if (!open) giveBack()
    return giveBack
  }, [open, giveBack])

  return giveBack
}
