import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

function record(maxBatch = 100) {
  const batches: number[][] = []
  const double = createBatcher<number, number>(async (inputs) => {
    batches.push([...inputs])
    await Promise.resolve()
    if (inputs.includes(13)) throw new Error('unlucky')
    return inputs.map((input) => 2 * input)
  }, maxBatch)
  return { batches, double }
}

test('a lone call runs at once; calls made meanwhile run as one batch, each with its own result', async () => {
  const { batches, double } = record()
  const answers = [1, 2, 3, 2].map((n) => double(n))
  expect(batches).toEqual([[1]])
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 4])
  expect(await double(5)).toBe(10)
  expect(batches).toEqual([[1], [2, 3, 2], [5]])
})

test('a batch has a maximum size', async () => {
  const { batches, double } = record(2)
  await Promise.all([1, 2, 3, 4].map((n) => double(n)))
  expect(batches).toEqual([[1], [2, 3], [4]])
})

test('a failed batch rejects its calls and does not affect the next batch', async () => {
  const { double } = record(2)
  const results = await Promise.allSettled([1, 13, 3, 4].map((n) => double(n)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
})
