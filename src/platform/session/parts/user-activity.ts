const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll']
// Longer than what polls by itself waits between two turns: one sign of life is enough for the next of them.
const patienceMs = 60_000

let lastSign: number | undefined

/** Nothing has been moved or typed for a minute: what is asked now, the page asks by itself. Watches from the first question on. */
export function isUserIdle(): boolean {
  lastSign ??= watch()
  return Date.now() - lastSign > patienceMs
}

function watch(): number {
  for (const sign of signs) addEventListener(sign, () => (lastSign = Date.now()), { capture: true, passive: true })
  return Date.now()
}
