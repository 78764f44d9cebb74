const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll']
// Longer than what polls by itself waits between two turns: one sign of life is enough for the next of them.
const patienceMs = 60_000

let lastSign = 0

/** From now on somebody is known to sit before the page, until nothing has been moved or typed for a minute. */
export function watchAttendance(): void {
  lastSign = Date.now()
  for (const sign of signs) addEventListener(sign, () => (lastSign = Date.now()), { capture: true, passive: true })
}

/** What is asked now, the page asks by itself: no reason to keep a session. */
export function isUnattended(): boolean {
  return Date.now() - lastSign > patienceMs
}
