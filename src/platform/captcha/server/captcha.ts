import { randomBytes, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { keyedHash } from '#gateway/server/crypto/keyed-hash.ts'
import type { RequestInfo } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db, Tables } from '#platform/db/server/database.ts'
import { isSameSecret } from '#gateway/server/crypto/constant-time.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import { subtractDays } from '#kit/dates.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { getRequestCount, countRequest } from '#platform/limits/server/rate-limiter.ts'
import { isPuzzleSolved, type Puzzle, puzzleDifficulty } from '../puzzle-rules.ts'
import { type CaptchaAnswer, captchaLimits } from '../rules.ts'
import { issueLimits } from './issue-limits.ts'
import { randomAnswer } from './renderer.ts'

/** A captcha is consumed and counted in an autonomous transaction, which persists when the caller's command is refused. */
type CaptchaContext = Pick<Services, 'autonomousDb' | 'clock' | 'secretKey' | 'testMode'> & { request: RequestInfo }

const minuteMs = 60_000
const saltBytes = 16
const answerInTests = '0000'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the text for the renderer; the database stores a keyed hash of it. */
export async function issueCaptcha(context: CaptchaContext, purpose: string): Promise<{ id: string; text: string }> {
  const id = randomUUID()
  const characters = (await hasFailedOften(context)) ? issueLimits.charactersAfterFailures : issueLimits.characters
  const text = context.testMode ? answerInTests : randomAnswer(characters)
  await storeCaptcha(context, { id, kind: 'image', purpose, secret: hashAnswer(context.secretKey, id, text) })
  return { id, text }
}

/** Stores a proof-of-work puzzle, harder after failures from the same network. It replaces an image captcha of the same purpose. */
export async function issuePuzzle(context: CaptchaContext, purpose: string): Promise<Puzzle> {
  const id = randomUUID()
  const secret = randomBytes(saltBytes)
  const difficulty = (await hasFailedOften(context)) ? puzzleDifficulty.afterFailures : puzzleDifficulty.usual
  await storeCaptcha(context, { id, kind: 'puzzle', purpose, secret: Buffer.concat([secret, Buffer.of(difficulty)]) })
  return { id, salt: secret.toString('hex'), difficulty }
}

/** Whether the answer is right. In any case the captcha cannot be used again. */
export async function consumeCaptcha(
  context: CaptchaContext,
  { id, answer, purpose }: CaptchaAnswer & { purpose: string },
): Promise<boolean> {
  const now = context.clock.now()
  const captcha = uuid.test(id) ? await claim(context.autonomousDb, id, now) : undefined
  const passed =
    captcha !== undefined &&
    isFresh(captcha, now) &&
    (captcha.purpose === '' || captcha.purpose === purpose) &&
    (await isRightAnswer(context.secretKey, captcha, answer.trim().slice(0, captchaLimits.answerLength)))
  if (!passed) await countFailure(context)
  return passed
}

/** Nightly. */
export async function removeOldCaptchas(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('captcha').where('created_at', '<', subtractDays(now, 1)).execute()
}

type Captcha = Selectable<Tables['captcha']>

async function storeCaptcha(
  { autonomousDb, clock }: CaptchaContext,
  captcha: Pick<Captcha, 'id' | 'kind' | 'purpose' | 'secret'>,
): Promise<void> {
  await autonomousDb
    .insertInto('captcha')
    .values({ ...captcha, created_at: clock.now(), used_at: null })
    .execute()
}

/** Atomic: of concurrent requests with the same id, one gets the captcha. */
function claim(db: Db, id: string, now: Date): Promise<Captcha | undefined> {
  return db.updateTable('captcha').set({ used_at: now }).where('id', '=', id).where('used_at', 'is', null).returningAll().executeTakeFirst()
}

/** A creation time in the future is possible: the clock was set back, or another machine's clock is ahead. */
function isFresh({ created_at }: Captcha, now: Date): boolean {
  const age = now.getTime() - created_at.getTime()
  return Math.abs(age) < captchaLimits.minutesValid * minuteMs
}

async function isRightAnswer(secretKey: SecretKey, { id, kind, secret }: Captcha, answer: string): Promise<boolean> {
  if (kind === 'image') return isSameSecret(secret, hashAnswer(secretKey, id, answer))
  const salt = secret.subarray(0, saltBytes).toString('hex')
  return isPuzzleSolved({ salt, difficulty: secret.readUInt8(saltBytes) }, answer)
}

/** Full-width letters of Chinese input methods are normalised. */
function hashAnswer(secretKey: SecretKey, id: string, answer: string): Buffer {
  return keyedHash(secretKey, 'captcha', [id, answer.normalize('NFKC').toLowerCase()])
}

function toFailureKey({ request }: CaptchaContext): string {
  return `captcha-failures ${toNetwork(request.ip)}`
}

async function countFailure(context: CaptchaContext): Promise<void> {
  const seconds = issueLimits.failureMinutes * 60
  await countRequest(context.autonomousDb, toFailureKey(context), {
    limit: issueLimits.failuresUntilHarder,
    seconds,
    now: context.clock.now(),
  })
}

async function hasFailedOften(context: CaptchaContext): Promise<boolean> {
  return (await getRequestCount(context.autonomousDb, toFailureKey(context), context.clock.now())) >= issueLimits.failuresUntilHarder
}
