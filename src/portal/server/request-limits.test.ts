import { expect, test } from 'vitest'
import { testClock } from '../../../test/harness/services.ts'
import { createRequestLimits } from './request-limits.ts'

const allowed = (count: number, consume: () => number) => Array.from({ length: count }, consume).filter((wait) => wait === 0).length

test.each([
  ['renders', 'consumeRenderQuota', { burst: 60, rate: 10 }],
  ['uncached responses', 'consumeResponseQuota', { burst: 200, rate: 50 }],
] as const)(
  'of %s that one address requests endlessly, its burst is served and then its rate; others are not counted',
  (_, quota, limit) => {
    const clock = testClock()
    const limits = createRequestLimits(clock)
    const consume = () => limits[quota]({ ip: '10.7.0.1' })
    expect(allowed(600, consume)).toBe(limit.burst)
    expect(limits[quota]({ ip: '10.7.0.2' })).toBe(0)
    for (let second = 0; second < 3; second++) {
      clock.advance(1000)
      expect(allowed(600, consume)).toBe(limit.rate)
    }
  },
)

test('a render counts as an uncached response too', () => {
  const limits = createRequestLimits(testClock())
  const caller = { ip: '10.7.0.1' }
  expect(allowed(60, () => limits.consumeRenderQuota(caller))).toBe(60)
  expect(allowed(600, () => limits.consumeResponseQuota(caller))).toBe(140)
})
