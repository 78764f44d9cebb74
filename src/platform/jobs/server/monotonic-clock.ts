/**
 * For the timers of pg-boss, which on a clock that was set back would wait until the old time comes again: this one only goes forwards.
 * For the time itself pg-boss asks the database.
 */
export const monotonicClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run: () => void, ms: number) => setInterval(run, ms),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
}
