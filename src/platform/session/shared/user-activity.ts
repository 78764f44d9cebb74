const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll']
// Longer than the interval of any polling, so that one event of activity covers the next poll.
const idleAfterMs = 60_000

let lastActivityAt: number | undefined

/** Whether the user has been idle for a minute; requests sent then are polling. Listens from the first call on. */
export function isUserIdle(): boolean {
  lastActivityAt ??= watch()
  return Date.now() - lastActivityAt > idleAfterMs
}

function watch(): number {
  for (const sign of activityEvents) addEventListener(sign, () => (lastActivityAt = Date.now()), { capture: true, passive: true })
  return Date.now()
}
