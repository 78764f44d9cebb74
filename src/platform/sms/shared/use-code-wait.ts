import { useEffect, useState } from 'react'

const storageKey = (owner: string) => `CODE WAIT ${owner}`

/** Seconds until another code can be requested; the countdown survives a reload of the page. */
export function useCodeWait(owner: string) {
  const [seconds, setSeconds] = useState(() => secondsUntil(owner))
  const isWaiting = seconds > 0

  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setSeconds(secondsUntil(owner)), 250)
    return () => clearInterval(timer)
  }, [isWaiting, owner])

  function wait(next: number): void {
    sessionStorage.setItem(storageKey(owner), String(Date.now() + next * 1000))
    setSeconds(next)
  }

  return { seconds, wait }
}

function secondsUntil(owner: string): number {
  const until = Number(sessionStorage.getItem(storageKey(owner)) ?? 0)
  return Math.max(0, Math.ceil((until - Date.now()) / 1000))
}
