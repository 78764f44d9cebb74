import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { writeAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { consumeCaptcha } from '#platform/captcha/server/captcha.ts'
import { isSealBroken, noteBroken } from '#platform/encryption/server/check-seals.ts'
import { sealRefusals } from '#platform/seals/rules.ts'
import type { SealedPlace } from '#platform/seals/server/sealed-place.ts'
import { changeSealed, type PlaceRow, rowOf, toSubject } from '#platform/seals/server/seals.ts'
import { createFairSemaphore } from '#platform/limits/server/fair-semaphore.ts'
import { credentialRefusals, getDisabledRefusal, type LoginAccount, formatWaitMessage } from '../rules.ts'
import { type Attempt, beginAttempt, recordSuccess } from './login-throttle.ts'
import { hashReceivedPassword, isOutdated, verifyReceivedPassword } from './passwords.ts'

type Context = Services & RequestContext

/** An account that can log in, as stored. */
export type AccountCredentials = { id: string; account: string; name: string; passwordHash: string; disabledAt: Date | null }

/** `place`: the sealed table of the accounts of a kind, with the columns `id`, `password_hash`, `password_changed_at` and `must_change_password`. */
export type AccountTable = { kind: LoginAccount['kind']; place: SealedPlace }

export type ReceivedCredentials = AccountTable & {
  account: string
  /** As received: the hash that the browser made of the password. */
  password: string
}

/** Refuses a wrong captcha; right or wrong, it is consumed. */
export async function assertCaptcha(context: Context, given: { id: string; answer: string; purpose: string }): Promise<void> {
  if (await consumeCaptcha(context, given)) return
  const { msg } = credentialRefusals.wrongCaptcha
  throw new Refusal(credentialRefusals.wrongCaptcha, { errors: [{ field: 'captcha', msg }] })
}

/**
 * The person with this account and password. An unknown account and a wrong password get the same refusal after the same time. A hash
 * weaker than today's is replaced.
 * The attempt counts as a failure until the caller calls `recordSuccess` (login-throttle.ts).
 */
export async function authenticate<T extends AccountCredentials>(
  context: Context,
  given: ReceivedCredentials,
  find: () => Promise<T | undefined>,
): Promise<T> {
  const attempt = await beginAttempt(context, given)
  assertNotBlocked(attempt)
  const person = await find()
  const right = await verifyReceivedPassword(context, person?.passwordHash, given.password)
  if (!person || !right) {
    await auditFailedLogin(context, given, { person, reason: 'password', blocksNext: attempt.blocksNext })
    throw new Refusal(credentialRefusals.wrong)
  }
  if (person.disabledAt) {
    await auditFailedLogin(context, given, { person, reason: 'disabled', blocksNext: false })
    throw new Refusal(getDisabledRefusal(given.kind))
  }
  await assertIntact(context, { kind: given.kind, person, rows: [rowOf(given.place, person.id)] })
  return isOutdated(context, person.passwordHash) ? strengthenHash(context, given, person) : person
}

async function strengthenHash<T extends AccountCredentials>(
  context: Context,
  { place, password }: ReceivedCredentials,
  person: T,
): Promise<T> {
  const passwordHash = await hashReceivedPassword(context, password)
  const own = { db: context.autonomousDb, secretKey: context.secretKey }
  const { numAffectedRows } = await changeSealed(own, rowOf(place, person.id), (db) =>
    sql`update ${sql.table(place.table)} set password_hash = ${passwordHash}
      where id = ${person.id} and password_hash = ${person.passwordHash}`.execute(db),
  )
  // Another login did so meanwhile, or the password was changed.
  if (!numAffectedRows) throw new Refusal(refusals.busy)
  return { ...person, passwordHash }
}

/** Refuses during the wait after failed passwords, with the seconds that are left. */
export function assertNotBlocked(attempt: Attempt): asserts attempt is Extract<Attempt, { allowed: true }> {
  if (attempt.allowed) return
  const { retryAfter } = attempt
  throw new Refusal({ ...credentialRefusals.locked, msg: formatWaitMessage(retryAfter) }, { retryAfter })
}

type FailedLogin = {
  person: AccountCredentials | undefined
  reason: 'password' | 'disabled' | 'totp' | 'key' | 'network' | 'seal' | 'passkey' | `directory.${string}`
  blocksNext: boolean
}

/** Writes only the beginning of an unknown account: it may be a password typed into the wrong field. */
export async function auditFailedLogin(
  context: Context,
  { kind, account }: LoginAccount,
  { person, reason, blocksNext }: FailedLogin,
): Promise<void> {
  const { autonomousDb, clock } = context
  const subject = `${kind} ${person?.id ?? '-'}`
  const detail = { account: person?.account ?? `${account.slice(0, 2)}***`, reason }
  await writeAudit({ db: autonomousDb, at: clock.now() }, context, { action: 'login.fail', subject, detail })
  if (blocksNext) await writeAudit({ db: autonomousDb, at: clock.now() }, context, { action: 'login.throttle', subject, detail })
}

type Checked = Pick<AccountTable, 'kind'> & { person: AccountCredentials; rows: readonly PlaceRow[] }

/** Nobody gets in by rows that were changed past the portal. */
export async function assertIntact(context: Context, { kind, person, rows }: Checked): Promise<void> {
  for (const row of rows) {
    if (!(await isSealBroken(context, row))) continue
    await noteBroken({ ...context, db: context.autonomousDb }, toSubject(row))
    await auditFailedLogin(context, { kind, account: person.account }, { person, reason: 'seal', blocksNext: false })
    throw new Refusal(sealRefusals[kind === 'staff' ? 'staff' : 'broken'])
  }
}

/**
 * One check at a time for each account and each network. An attempt counts as failed until it succeeds, so concurrent attempts with the
 * right password would delay the account; and the queue of one customer makes no other customer wait.
 */
const acquire = createFairSemaphore({ slots: 4, perCaller: 1, waitersPerSlot: 60 })

/** Checks a password outside of a login, such as for a payment. Failures are counted with those of the login. */
export async function verifyAgain<T extends AccountCredentials>(
  context: Services & RequestContext,
  given: ReceivedCredentials,
  find: () => Promise<T | undefined>,
): Promise<T> {
  const { kind } = given
  const release = await acquire({ ip: context.request.ip, account: `${kind} ${given.account.toLowerCase()}` })
  if (!release) throw new Refusal(refusals.busy)
  try {
    const person = await authenticate(context, given, find)
    await recordSuccess(context, { kind, account: person.account })
    return person
  } finally {
    release()
  }
}
