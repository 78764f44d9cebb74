import { Refusal } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { writeAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { consumeCaptcha } from '#platform/captcha/server/captcha.ts'
import { credentialRefusals, type LoginAccount, formatWaitMessage } from '../rules.ts'
import { type Attempt, beginAttempt } from './login-throttle.ts'
import { verifyReceivedPassword } from './passwords.ts'

type Context = Services & RequestContext

/** An account that can log in, as stored. */
export type AccountCredentials = { id: string; account: string; name: string; passwordHash: string; disabledAt: Date | null }

export type ReceivedCredentials = {
  kind: LoginAccount['kind']
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
 * The person with this account and password. An unknown account and a wrong password get the same refusal after the same time.
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
  const right = await verifyReceivedPassword(person?.passwordHash, given.password)
  if (!person || !right) {
    await auditFailedLogin(context, given, { person, reason: 'password', blocksNext: attempt.blocksNext })
    throw new Refusal(credentialRefusals.wrong)
  }
  if (person.disabledAt) {
    await auditFailedLogin(context, given, { person, reason: 'disabled', blocksNext: false })
    throw new Refusal(credentialRefusals.disabled)
  }
  return person
}

export function assertNotBlocked(attempt: Attempt): asserts attempt is Extract<Attempt, { allowed: true }> {
  if (attempt.allowed) return
  const { retryAfter } = attempt
  throw new Refusal({ ...credentialRefusals.locked, msg: formatWaitMessage(retryAfter) }, { retryAfter })
}

type FailedLogin = { person: AccountCredentials | undefined; reason: 'password' | 'disabled' | 'totp' | 'key'; blocksNext: boolean }

/** Writes only the beginning of an unknown account: it may be a password typed into the wrong field. */
export async function auditFailedLogin(
  context: Context,
  { kind, account }: Pick<ReceivedCredentials, 'kind' | 'account'>,
  { person, reason, blocksNext }: FailedLogin,
): Promise<void> {
  const { autonomousDb, clock } = context
  const subject = `${kind} ${person?.id ?? '-'}`
  const detail = { account: person?.account ?? `${account.slice(0, 2)}***`, reason }
  await writeAudit({ db: autonomousDb, at: clock.now() }, context, { action: 'login.fail', subject, detail })
  if (blocksNext) await writeAudit({ db: autonomousDb, at: clock.now() }, context, { action: 'login.throttle', subject, detail })
}
