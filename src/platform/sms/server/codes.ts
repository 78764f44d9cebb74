import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { createFieldRefusal, Refusal } from '#gateway/refusals.ts'
import { keyedHash } from '#gateway/server/crypto/keyed-hash.ts'
import type { RequestInfo } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { isSameSecret } from '#gateway/server/crypto/constant-time.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import { subtractDays } from '#kit/dates.ts'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { codeLimits, codeRefusals, codeWindows, type SmsScene, createTooSoonRefusal, type Wait, getWait } from '../rules.ts'
import { alertOnSpending, countSpentToday } from './budget.ts'
import { sendSecret } from './outbox.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'

type Context = Services & { request: Pick<RequestInfo, 'ip'> & Partial<RequestInfo> }

/** What a code is bound to; `session`: the actor's sessionId, since the code is valid only in the session that requested it. */
export type CodeBinding = { scene: SmsScene; subject: string; mobile: string; session: string }

const codeInTests = '0'.repeat(codeLimits.digits)

/**
 * Sends a code in the caller's transaction and voids the former one of this scene and subject; refuses above the rate limits.
 * The limits count committed rows, so after a crash the count equals the codes that were sent.
 */
export async function issueCode(
  context: Context,
  { captchaPassed = false, ...binding }: CodeBinding & { captchaPassed?: boolean },
): Promise<{ waitSeconds: number }> {
  const { db, clock, secretKey, testMode, sms } = context
  if (!sms.provider) throw new Refusal(codeRefusals.off)
  // Serialised, so that concurrent requests cannot exceed the limits.
  await lockByName(db, 'sms code')
  const now = clock.now()
  const network = toNetwork(context.request.ip)
  const issued = await listIssued(context, { ...binding, network }, now)
  const { seconds, isWholeDay } = getLongestWait(issued, now)
  if (seconds > 0) throw new Refusal(isWholeDay ? codeRefusals.dayLimit : createTooSoonRefusal(seconds), { retryAfter: seconds })
  if (!captchaPassed && needsCaptcha(issued)) throw new Refusal(codeRefusals.captcha)
  const spent = await countSpentToday(db, now)
  if (spent >= sms.dailyBudget) throw new Refusal(codeRefusals.budget)

  const code = testMode ? codeInTests : String(randomInt(10 ** codeLimits.digits)).padStart(codeLimits.digits, '0')
  const expiresAt = new Date(now.getTime() + codeLimits.secondsValid * 1000)
  const { scene, subject, mobile } = binding
  await revokeCodes(context, binding)
  const id = await sendSecret(context, { scene, subject, mobile, params: { code }, expiresAt })
  const row = {
    id,
    ...binding,
    network,
    hash: hashCode(secretKey, { id, ...binding, code }),
    issued_at: now,
    expires_at: expiresAt,
    used_at: null,
  }
  await db.insertInto('sms_code').values(row).execute()
  await alertOnSpending(context, spent + 1)
  return { waitSeconds: codeLimits.secondsBetween }
}

/**
 * Refuses unless this is the valid code. The try is counted in an autonomous transaction, so that it persists when the caller's
 * transaction is rolled back; the code is consumed in the caller's transaction. Until that ends, others who try the same code wait on
 * connections of their own transactions: on the few autonomous ones they would keep everybody's, the consumer's too, from going on.
 */
export async function checkCode(context: Context, { code, ...binding }: CodeBinding & { code: string }): Promise<void> {
  const { db, autonomousDb, clock, secretKey } = context
  const now = clock.now()
  await lockByName(db, `sms code ${binding.scene} ${binding.subject}`)
  const tried = await autonomousDb
    .updateTable('sms_code')
    .set({ tries: sql`tries + 1` })
    .where('scene', '=', binding.scene)
    .where('subject', '=', binding.subject)
    .where('hash', 'is not', null)
    .where('expires_at', '>', now)
    .where('tries', '<', codeLimits.tries)
    .returning(['id', 'hash'])
    .executeTakeFirst()
  if (!tried?.hash || !isSameSecret(tried.hash, hashCode(secretKey, { id: tried.id, ...binding, code: code.normalize('NFKC').trim() })))
    throw createFieldRefusal('code', codeRefusals.wrong)
  const used = await db
    .updateTable('sms_code')
    .set({ used_at: now, hash: null })
    .where('id', '=', tried.id)
    .where('hash', 'is not', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw createFieldRefusal('code', codeRefusals.wrong)
}

/** Voids the former codes of this scene and subject. */
async function revokeCodes({ db }: Pick<Services, 'db'>, { scene, subject }: Pick<CodeBinding, 'scene' | 'subject'>): Promise<void> {
  await db
    .updateTable('sms_code')
    .set({ hash: null })
    .where('scene', '=', scene)
    .where('subject', '=', subject)
    .where('hash', 'is not', null)
    .execute()
}

type IssuedCodes = Record<keyof typeof codeWindows, Date[]>

type Receiver = Pick<CodeBinding, 'subject' | 'mobile'> & { network: string }

/** When codes were issued in the last day, the newest first. */
async function listIssued({ db }: Context, { subject, mobile, network }: Receiver, now: Date): Promise<IssuedCodes> {
  const dayAgo = subtractDays(now, 1)
  const since = (column: 'mobile' | 'subject' | 'network', value: string, most: number) =>
    sql<Date[]>`array(
      select issued_at from sms_code where ${sql.ref(column)} = ${value} and issued_at > ${dayAgo} order by issued_at desc limit ${most}
    )`
  const { rows } = await sql<IssuedCodes>`
    select ${since('mobile', mobile, 10)} as number, ${since('subject', subject, 10)} as account, ${since('network', network, 20)} as network
  `.execute(db)
  return rows[0] as IssuedCodes
}

function getLongestWait(issued: IssuedCodes, now: Date): Wait {
  const waits = Object.entries(codeWindows).map(([key, windows]) => getWait(issued[key as keyof IssuedCodes], windows, now))
  return waits.reduce((a, b) => (b.seconds > a.seconds ? b : a))
}

function needsCaptcha({ number, account }: IssuedCodes): boolean {
  return Math.max(number.length, account.length) >= codeLimits.withoutCaptcha
}

type BoundCode = CodeBinding & { id: string; code: string }

function hashCode(secretKey: SecretKey, { id, scene, subject, mobile, session, code }: BoundCode): Buffer {
  return keyedHash(secretKey, 'sms code', [id, scene, subject, mobile, session, code])
}
