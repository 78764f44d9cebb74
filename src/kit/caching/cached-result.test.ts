import { expect, test } from 'vitest'
import { cacheResult } from './cached-result.ts'

test('a thousand concurrent callers share one run, and an expired result is computed again', async () => {
  let runs = 0
  let ms = 0
  const recent = cacheResult(
    async () => ++runs,
    1000,
    () => ms,
  )
  const askAThousandTimes = () => Promise.all(Array.from({ length: 1000 }, recent))
  expect(new Set(await askAThousandTimes())).toEqual(new Set([1]))
  ms = 999
  expect(new Set(await askAThousandTimes())).toEqual(new Set([1]))
  ms = 1000
  expect(new Set(await askAThousandTimes())).toEqual(new Set([2]))
})

test('a failure rejects all waiting callers and is not cached', async () => {
  let runs = 0
  const recent = cacheResult(async () => {
    if (++runs === 1) throw new Error('broken')
    return runs
  }, 1000)
  const [first, second] = await Promise.allSettled([recent(), recent()])
  expect([first.status, second.status]).toEqual(['rejected', 'rejected'])
  expect(await recent()).toBe(2)
})
