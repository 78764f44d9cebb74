import { useEffect, useState } from 'react'

const key = (account: string) => `CODE WAIT ${account}`

/** How many seconds until another code may be asked for, as the server said; goes on where the page is loaded anew. */
export function useCodeWait(account: string) {
  const [seconds, setSeconds] = useState(() => secondsUntil(account))
  const isWaiting = seconds > 0

  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setSeconds(secondsUntil(account)), 250)
    return () => clearInterval(timer)
  }, [isWaiting, account])

  function wait(next: number): void {
    sessionStorage.setItem(key(account), String(Date.now() + next * 1000))
    setSeconds(next)
  }

  return { seconds, wait }
}

function secondsUntil(account: string): number {
  const until = Number(sessionStorage.getItem(key(account)) ?? 0)
  return Math.max(0, Math.ceil((until - Date.now()) / 1000))
}
