import { expect, test } from 'vitest'
import { createBatches } from './batches.ts'

function record(most = 100) {
  const batches: number[][] = []
  const double = createBatches<number, number>(async (inputs) => {
    batches.push([...inputs])
    await Promise.resolve()
    if (inputs.includes(13)) throw new Error('unlucky')
    return inputs.map((input) => 2 * input)
  }, most)
  return { batches, double }
}

test('a lone call runs at once; what is called meanwhile runs together, each with its own answer', async () => {
  const { batches, double } = record()
  const answers = [1, 2, 3, 2].map((n) => double(n))
  expect(batches).toEqual([[1]])
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 4])
  expect(await double(5)).toBe(10)
  expect(batches).toEqual([[1], [2, 3, 2], [5]])
})

test('a batch has a limit', async () => {
  const { batches, double } = record(2)
  await Promise.all([1, 2, 3, 4].map((n) => double(n)))
  expect(batches).toEqual([[1], [2, 3], [4]])
})

test('a batch that fails fails its calls, and none of the next', async () => {
  const { double } = record(2)
  const results = await Promise.allSettled([1, 13, 3, 4].map((n) => double(n)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
})
