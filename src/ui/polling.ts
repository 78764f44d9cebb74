import { useEffect, useRef } from 'react'

/** Asks at once and then again and again while somebody looks; a refused question waits for the next turn. */
export function usePolling(ask: () => Promise<void>, everyMs: number): void {
  const current = useRef(ask)
  useEffect(() => {
    current.current = ask
  })

  useEffect(() => {
    const turn = () => {
      if (document.visibilityState === 'visible') void current.current().catch(() => {})
    }
    turn()
    const timer = setInterval(turn, everyMs)
    document.addEventListener('visibilitychange', turn)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', turn)
    }
  }, [everyMs])
}
