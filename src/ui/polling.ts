import { useEffect, useRef, useState } from 'react'

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

const lookEveryMs = 1000
const patienceMs = 120_000

/** For what was begun elsewhere and takes a while: asks until it is over, or nobody would wait any longer. */
export function useWaiting(isOver: () => Promise<boolean>, onEnd: (isOver: boolean) => void | Promise<void>) {
  const [until, setUntil] = useState<number>()
  usePolling(async () => {
    if (until === undefined) return
    const over = await isOver()
    if (!over && Date.now() < until) return
    setUntil(undefined)
    await onEnd(over)
  }, lookEveryMs)
  return { isWaiting: until !== undefined, wait: () => setUntil(Date.now() + patienceMs) }
}
