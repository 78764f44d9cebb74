import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createYieldQueue } from './yield-queue.ts'

test('one waiter goes on in each turn of the event loop, in their order, also after the queue was empty', async () => {
  const yieldToOthers = createYieldQueue()
  const gone: number[] = []
  const go = (n: number) => void yieldToOthers().then(() => gone.push(n))
  for (const n of [1, 2, 3]) go(n)
  for (const expected of [[1], [1, 2], [1, 2, 3], [1, 2, 3]]) {
    await nextTurn()
    expect(gone).toEqual(expected)
  }
  go(4)
  await nextTurn()
  expect(gone).toEqual([1, 2, 3, 4])
})
