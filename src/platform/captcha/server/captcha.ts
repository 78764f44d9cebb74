import './tables.ts'
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { RequestInfo } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db, Tables } from '#platform/db/server/database.ts'
import { subtractDays } from '#kit/dates.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { getRequestCount, countRequest } from '#platform/limits/server/rate-limiter.ts'
import { type CaptchaAnswer, captchaLimits, isPuzzleSolved, type Puzzle, puzzleDifficulty } from '../rules.ts'
import { randomAnswer } from './renderer.ts'

/** A captcha is used up and counted on `outside`: that stands even when the command that asked is refused and rolls back. */
type Around = Pick<Services, 'autonomousDb' | 'clock' | 'secretKey' | 'testMode'> & { request: RequestInfo }

const minuteMs = 60_000
const saltBytes = 16
const answerInTests = '0000'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The text to draw is for the renderer alone: the database keeps a keyed hash of it. */
export async function issueCaptcha(around: Around, purpose: string): Promise<{ id: string; text: string }> {
  const id = randomUUID()
  const characters = (await hasFailedOften(around)) ? captchaLimits.charactersAfterFailures : captchaLimits.characters
  const text = around.testMode ? answerInTests : randomAnswer(characters)
  await keep(around, { id, kind: 'image', purpose, secret: hashAnswer(around.secretKey, id, text) })
  return { id, text }
}

export async function issuePuzzle(around: Around, purpose: string): Promise<Puzzle> {
  const id = randomUUID()
  const secret = randomBytes(saltBytes)
  const difficulty = (await hasFailedOften(around)) ? puzzleDifficulty.afterFailures : puzzleDifficulty.usual
  await keep(around, { id, kind: 'puzzle', purpose, secret: Buffer.concat([secret, Buffer.of(difficulty)]) })
  return { id, salt: secret.toString('hex'), difficulty }
}

/** Is this the answer? Whatever comes out, the captcha cannot be used again. */
export async function consumeCaptcha(around: Around, { id, answer, purpose }: CaptchaAnswer & { purpose: string }): Promise<boolean> {
  const now = around.clock.now()
  const captcha = uuid.test(id) ? await claim(around.autonomousDb, id, now) : undefined
  const passed =
    captcha !== undefined &&
    isFresh(captcha, now) &&
    (captcha.purpose === '' || captcha.purpose === purpose) &&
    (await isRight(around.secretKey, captcha, answer.trim().slice(0, captchaLimits.answerLength)))
  if (!passed) await countFailure(around)
  return passed
}

/** Nightly. */
export async function removeOldCaptchas(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('captcha').where('created_at', '<', subtractDays(now, 1)).execute()
}

type Captcha = Selectable<Tables['captcha']>

async function keep({ autonomousDb, clock }: Around, captcha: Pick<Captcha, 'id' | 'kind' | 'purpose' | 'secret'>): Promise<void> {
  await autonomousDb
    .insertInto('captcha')
    .values({ ...captcha, created_at: clock.now(), used_at: null })
    .execute()
}

/** Of many who come with one id at once, one gets it. */
function claim(db: Db, id: string, now: Date): Promise<Captcha | undefined> {
  return db.updateTable('captcha').set({ used_at: now }).where('id', '=', id).where('used_at', 'is', null).returningAll().executeTakeFirst()
}

/** One from the future was made before the clock was set back, or by a machine whose clock is a little ahead. */
function isFresh({ created_at }: Captcha, now: Date): boolean {
  const age = now.getTime() - created_at.getTime()
  return Math.abs(age) < captchaLimits.minutesValid * minuteMs
}

async function isRight(secretKey: string, { id, kind, secret }: Captcha, answer: string): Promise<boolean> {
  if (kind === 'image') return timingSafeEqual(secret, hashAnswer(secretKey, id, answer))
  const salt = secret.subarray(0, saltBytes).toString('hex')
  return isPuzzleSolved({ salt, difficulty: secret.readUInt8(saltBytes) }, answer)
}

/** Full-width letters of Chinese keyboards count as what they mean. */
function hashAnswer(secretKey: string, id: string, answer: string): Buffer {
  return createHmac('sha256', secretKey)
    .update(`captcha ${id} ${answer.normalize('NFKC').toLowerCase()}`)
    .digest()
}

function failuresOf({ request }: Around): string {
  return `captcha-failures ${toNetwork(request.ip)}`
}

async function countFailure(around: Around): Promise<void> {
  const seconds = captchaLimits.failureMinutes * 60
  await countRequest(around.autonomousDb, failuresOf(around), {
    limit: captchaLimits.failuresUntilHarder,
    seconds,
    now: around.clock.now(),
  })
}

async function hasFailedOften(around: Around): Promise<boolean> {
  return (await getRequestCount(around.autonomousDb, failuresOf(around), around.clock.now())) >= captchaLimits.failuresUntilHarder
}
