import { useEffect, useRef, useState } from 'react'

const maxRequestMs = 30_000

/** Polls immediately, whenever `since` changes and at an interval while the page is visible, one request at a time; errors are ignored. */
export function usePolling(ask: () => Promise<void>, everyMs: number, since?: unknown): void {
  const current = useRef(ask)
  useEffect(() => {
    current.current = ask
  })

  useEffect(() => {
    let askedAt: number | undefined
    const poll = () => {
      const isAsking = askedAt !== undefined && performance.now() - askedAt < maxRequestMs
      if (isAsking || document.visibilityState !== 'visible') return
      askedAt = performance.now()
      const answered = () => (askedAt = undefined)
      void current.current().then(answered, answered)
    }
    poll()
    const timer = setInterval(poll, everyMs)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a change of `since` polls at once
  }, [everyMs, since])
}

const pollEveryMs = 1000
const timeoutMs = 120_000

/** Polls a background task until it has ended or a timeout has passed. */
export function useTaskPolling(isOver: () => Promise<boolean>, onEnd: (isOver: boolean) => void | Promise<void>) {
  const [until, setUntil] = useState<number>()
  usePolling(async () => {
    if (until === undefined) return
    const over = await isOver()
    if (!over && Date.now() < until) return
    setUntil(undefined)
    await onEnd(over)
  }, pollEveryMs)
  return { isWaiting: until !== undefined, wait: () => setUntil(Date.now() + timeoutMs) }
}
