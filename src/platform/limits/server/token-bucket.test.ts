import { expect, test } from 'vitest'
import { testClock } from '../../../../test/harness/services.ts'
import { createTokenBucketLimiter } from './token-bucket.ts'

function times(count: number, ask: () => number): number[] {
  return Array.from({ length: count }, ask)
}

test('a burst is admitted, then the rate applies', () => {
  const clock = testClock()
  const flooding = createTokenBucketLimiter({ rate: 2, burst: 3 }, clock)
  const ask = () => flooding({ ip: '198.51.100.7' })
  expect(times(4, ask)).toEqual([0, 0, 0, 1])
  clock.advance(1000)
  expect(times(3, ask)).toEqual([0, 0, 1])
  clock.advance(3_600_000)
  expect(times(4, ask)).toEqual([0, 0, 0, 1])
})

test('at a slow rate a refusal says how long to wait', () => {
  const flooding = createTokenBucketLimiter({ rate: 0.1, burst: 1 }, testClock())
  expect(times(2, () => flooding({ ip: '198.51.100.7' }))).toEqual([0, 10])
})

test('callers are counted separately, an IPv6 /64 as one caller', () => {
  const flooding = createTokenBucketLimiter({ rate: 1, burst: 1 }, testClock())
  expect(['198.51.100.7', '198.51.100.8', '2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'].map((ip) => flooding({ ip }))).toEqual([
    0, 0, 0, 1, 0,
  ])
})

test('memory is bounded: the least recently seen caller is evicted', () => {
  const flooding = createTokenBucketLimiter({ rate: 1, burst: 1, callers: 2 }, testClock())
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map((ip) => flooding({ ip }))).toEqual([0, 0, 1, 0, 1, 0])
})

test('setting the clock back removes no tokens', () => {
  const clock = testClock()
  const flooding = createTokenBucketLimiter({ rate: 1, burst: 2 }, clock)
  flooding({ ip: 'a' })
  clock.advance(-86_400_000)
  expect(flooding({ ip: 'a' })).toBe(0)
})

test('the wait is that until the next token, not longer', () => {
  const clock = testClock()
  const flooding = createTokenBucketLimiter({ rate: 0.1, burst: 1 }, clock)
  const ask = () => flooding({ ip: '198.51.100.7' })
  expect(times(2, ask)).toEqual([0, 10])
  clock.advance(5000)
  const wait = ask()
  expect(wait).toBe(5)
  clock.advance(wait * 1000)
  expect(ask()).toBe(0)
})
