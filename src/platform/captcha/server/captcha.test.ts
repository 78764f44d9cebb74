import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { quietLog } from '../../../../test/harness/quiet-log.ts'
import { testServices } from '../../../../test/harness/services.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { createTransactions } from '#platform/transactions/server/transactions.ts'
import { type Database, openDatabase } from '#platform/db/server/database.ts'
import { puzzleDifficulty, solvePuzzle } from '../puzzle-rules.ts'
import { issueLimits } from './issue-limits.ts'
import { consumeCaptcha, issueCaptcha, issuePuzzle, removeOldCaptchas } from './captcha.ts'

const purpose = 'coin-login'
const minute = 60_000
const database = useDatabase({ once: true })
let autonomousDatabase: Database
let callers = 0

beforeAll(() => {
  autonomousDatabase = openDatabase(database.address, quietLog)
})
afterAll(async () => {
  await autonomousDatabase.close()
})

/** Each test asks from an address of its own, so that failures of one do not make another harder. */
function createContext({ testMode = false } = {}) {
  const services = testServices(database, { autonomousDb: autonomousDatabase.db, testMode })
  return { ...services, request: { id: 'request', ip: `198.51.100.${++callers}`, userAgent: 'test' } }
}

test('a right answer is accepted once, in any case and width', async () => {
  const context = createContext()
  for (const type of [(text: string) => text, (text: string) => ` ${text.toUpperCase()} `, fullWidth]) {
    const { id, text } = await issueCaptcha(context, purpose)
    expect(await consumeCaptcha(context, { id, answer: type(text), purpose })).toBe(true)
    expect(await consumeCaptcha(context, { id, answer: text, purpose })).toBe(false)
  }
})

test('a wrong answer invalidates the captcha', async () => {
  const context = createContext()
  const { id, text } = await issueCaptcha(context, purpose)
  expect(await consumeCaptcha(context, { id, answer: '0000', purpose })).toBe(false)
  expect(await consumeCaptcha(context, { id, answer: text, purpose })).toBe(false)
})

test('of twenty concurrent uses of one captcha one succeeds', async () => {
  const context = createContext()
  const { id, text } = await issueCaptcha(context, purpose)
  const passed = await Promise.all(Array.from({ length: 20 }, () => consumeCaptcha(context, { id, answer: text, purpose })))
  expect(passed.filter(Boolean)).toHaveLength(1)
})

test('a refused command uses up its captcha, and twenty concurrent ones do not wait for each other', async () => {
  const context = createContext()
  const { id, text } = await issueCaptcha(context, purpose)
  let passes = 0
  const refused = Array.from({ length: 20 }, () =>
    createTransactions(context).run(async (bound) => {
      await bound.db.selectFrom('captcha').select('id').execute()
      if (await consumeCaptcha({ ...context, ...bound }, { id, answer: text, purpose })) passes++
      throw new Refusal(refusals.invalid)
    }),
  )
  for (const outcome of await Promise.allSettled(refused)) expect(outcome).toMatchObject({ reason: { code: 'invalid' } })
  expect(passes).toBe(1)
  expect(await consumeCaptcha(context, { id, answer: text, purpose })).toBe(false)
})

test.each([
  ['for another purpose', 'transfer', 0, false],
  ['a moment before five minutes are over', purpose, 5 * minute - 1, true],
  ['after five minutes', purpose, 5 * minute, false],
  ['after the clock was set back two days', purpose, -2880 * minute, false],
])('%s', async (_, usedFor, wait, passes) => {
  const context = createContext()
  const { id, text } = await issueCaptcha(context, purpose)
  context.clock.advance(wait)
  expect(await consumeCaptcha(context, { id, answer: text, purpose: usedFor })).toBe(passes)
})

test('a captcha requested without a purpose is valid for any', async () => {
  const context = createContext()
  const { id, text } = await issueCaptcha(context, '')
  expect(await consumeCaptcha(context, { id, answer: text, purpose })).toBe(true)
})

test.each(['', 'x', '00000000-0000-0000-0000-000000000000', "' or 1=1 --", '\0'])('the unknown id %j is refused', async (id) => {
  expect(await consumeCaptcha(createContext(), { id, answer: '0000', purpose })).toBe(false)
})

test('the database does not contain the answer', async () => {
  const context = createContext()
  const { id, text } = await issueCaptcha(context, purpose)
  const row = await database.db.selectFrom('captcha').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.secret).toHaveLength(32)
  expect(JSON.stringify({ ...row, id: '', secret: row.secret.toString('latin1') })).not.toContain(text)
  expect(
    await consumeCaptcha({ ...context, secretKey: { text: 'another key', suite: 'international' } }, { id, answer: text, purpose }),
  ).toBe(false)
})

test('in test mode every answer is 0000', async () => {
  const context = createContext({ testMode: true })
  const { id, text } = await issueCaptcha(context, purpose)
  expect(text).toBe('0000')
  expect(await consumeCaptcha(context, { id, answer: '0000', purpose })).toBe(true)
})

test('after some failures from one address captchas are harder there for a while', async () => {
  const [context, elsewhere] = [createContext(), createContext()]
  for (let failure = 0; failure < issueLimits.failuresUntilHarder; failure++) await consumeCaptcha(context, { id: '', answer: '', purpose })
  expect((await issueCaptcha(context, purpose)).text).toHaveLength(issueLimits.charactersAfterFailures)
  expect((await issuePuzzle(context, purpose)).difficulty).toBe(puzzleDifficulty.afterFailures)
  expect((await issueCaptcha(elsewhere, purpose)).text).toHaveLength(issueLimits.characters)
  context.clock.advance(issueLimits.failureMinutes * minute)
  expect((await issueCaptcha(context, purpose)).text).toHaveLength(issueLimits.characters)
})

test('a solved puzzle is accepted once in place of an image', async () => {
  const context = createContext()
  const puzzle = await issuePuzzle(context, purpose)
  const answer = await solvePuzzle(puzzle)
  expect(await consumeCaptcha(context, { id: puzzle.id, answer, purpose })).toBe(true)
  expect(await consumeCaptcha(context, { id: puzzle.id, answer, purpose })).toBe(false)
})

test('an unsolved puzzle is refused', async () => {
  const context = createContext()
  const { id } = await issuePuzzle(context, purpose)
  expect(await consumeCaptcha(context, { id, answer: 'not a number', purpose })).toBe(false)
})

test('captchas older than a day are removed', async () => {
  const context = createContext()
  const { id } = await issueCaptcha(context, purpose)
  const isKept = async () => (await database.db.selectFrom('captcha').select('id').where('id', '=', id).execute()).length === 1
  await removeOldCaptchas(database.db, context.clock.now())
  expect(await isKept()).toBe(true)
  context.clock.advance(24 * 60 * minute + 1)
  await removeOldCaptchas(database.db, context.clock.now())
  expect(await isKept()).toBe(false)
})

function fullWidth(text: string): string {
  return text
    .split('')
    .map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
    .join('')
}
