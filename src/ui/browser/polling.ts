import { useEffect, useRef, useState } from 'react'

const longestMs = 30_000

/** Asks at once and then again and again while somebody looks, one question at a time; a refused one waits for the next turn. */
export function usePolling(ask: () => Promise<void>, everyMs: number): void {
  const current = useRef(ask)
  useEffect(() => {
    current.current = ask
  })

  useEffect(() => {
    let askedAt: number | undefined
    const turn = () => {
      const isAsking = askedAt !== undefined && performance.now() - askedAt < longestMs
      if (isAsking || document.visibilityState !== 'visible') return
      askedAt = performance.now()
      const answered = () => (askedAt = undefined)
      void current.current().then(answered, answered)
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
