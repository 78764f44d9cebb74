import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { steadyClock, watchClock } from './clock-set-back.ts'

const dayMs = 24 * 3600_000
let setBacks: number
let unwatch: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  setBacks = 0
  unwatch = watchClock(() => void setBacks++)
})
afterEach(() => {
  unwatch()
  vi.useRealTimers()
})

function jump(ms: number): number {
  vi.setSystemTime(Date.now() + ms)
  vi.advanceTimersByTime(30_000)
  return setBacks
}

test('a clock that is set back is told of once; one that goes forwards is not', () => {
  expect(jump(0)).toBe(0)
  expect(jump(35 * dayMs)).toBe(0)
  expect(jump(-2 * dayMs)).toBe(1)
  expect(jump(0)).toBe(1)
})

test('what waits does not go by the clock of the machine', () => {
  const before = steadyClock.now()
  jump(-2 * dayMs)
  expect(steadyClock.now() - before).toBeGreaterThanOrEqual(0)
  expect(steadyClock.now() - before).toBeLessThan(10_000)
})
