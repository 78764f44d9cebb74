import { assert, constantFrom, dictionary, jsonValue, property } from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { anyone } from '../../../../test/harness/actors.ts'
import { testServices } from '../../../../test/harness/services.ts'
import { createDispatch } from '#gateway/server/dispatch.ts'
import { parseInput } from '#gateway/server/parse.ts'
import { fromWire } from '#gateway/shape.ts'
import { createTransactions } from '#platform/transactions/server/transactions.ts'
import { getCaptcha, getPuzzle } from '../contract.ts'
import { issueLimits } from './issue-limits.ts'
import { captchaQueries } from './queries.ts'

const database = useDatabase({ once: true })

function ask() {
  const services = testServices(database, { autonomousDb: database.db })
  const dispatch = createDispatch(captchaQueries, services, createTransactions(services))
  return {
    clock: services.clock,
    call: async (contract: typeof getCaptcha | typeof getPuzzle, ip: string, wire: object = {}) =>
      (await dispatch.run(contract, fromWire(contract.input, wire), { actor: anyone, request: { id: '1', ip, userAgent: '' } }))
        .reply as Record<string, unknown>,
  }
}

test('whatever size and difficulty are requested, the image is a PNG of 100×32', async () => {
  const { call } = ask()
  const { image, ...rest } = await call(getCaptcha, '198.51.100.1', { Width: 100_000, Height: -1, Difficulty: '../x' })
  expect(await sharp(Buffer.from(String(image), 'base64')).metadata()).toMatchObject({ format: 'png', width: 100, height: 32 })
  expect(Object.keys(rest)).toEqual(['id'])
})

test.each([
  [2, 200, 64],
  ['2', 200, 64],
  [99, 200, 64],
  [1, 100, 32],
  [-2, 100, 32],
  ['x', 100, 32],
])('scale %j gives %i×%i pixels', async (Scale, width, height) => {
  const { image } = await ask().call(getCaptcha, '198.51.100.4', { Scale })
  expect(await sharp(Buffer.from(String(image), 'base64')).metadata()).toMatchObject({ format: 'png', width, height })
})

test('any JSON input gives the same result', () => {
  assert(
    property(dictionary(constantFrom('Width', 'Height', 'Difficulty', 'Purpose', 'Scale', 'x'), jsonValue()), (wire) => {
      const input = parseInput(getCaptcha, fromWire(getCaptcha.input, wire))
      expect(input).toEqual({
        width: 100,
        height: 32,
        difficulty: 'vcOne',
        purpose: expect.stringMatching(/^([a-z][a-z-]{0,39})?$/) as string,
        scale: expect.toBeOneOf([1, 2]) as number,
      })
    }),
  )
})

test.each([
  ['images', getCaptcha, issueLimits.imagesPerMinute],
  ['puzzles', getPuzzle, issueLimits.puzzlesPerMinute],
] as const)('%s are limited per minute and address', async (_, contract, limit) => {
  const { call, clock } = ask()
  for (let count = 0; count < limit; count++) await call(contract, '198.51.100.2')
  await expect(call(contract, '198.51.100.2')).rejects.toMatchObject({ code: 'too_often', retryAfter: 60 })
  await call(contract, '198.51.100.3')
  clock.advance(60_000)
  await call(contract, '198.51.100.2')
})
