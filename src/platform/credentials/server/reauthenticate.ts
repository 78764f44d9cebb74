import { Refusal, type RefusalEntry, refusals } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { createSemaphore } from '#platform/limits/server/semaphore.ts'
import { credentialRefusals, type LoginAccount } from '../rules.ts'
import { authenticate, type Person } from './check-credentials.ts'
import { recordSuccess } from './login-throttle.ts'

// An attempt counts as failed until it succeeds, so unbounded concurrent attempts with the right password would lock the account.
const createAttempts = () => createSemaphore({ slots: 2, maxWaiting: 300, createError: () => new Refusal(refusals.busy) })
const attempts = { applicant: createAttempts(), coin: createAttempts(), staff: createAttempts() }

type Given = { kind: LoginAccount['kind']; password: string; wrong?: RefusalEntry }

/** Checks the password of the signed-in account: an open session does not prove who uses it. Failures are counted with those of the login. */
export async function reauthenticate(context: Services & RequestContext, own: Person, given: Given): Promise<void> {
  const { kind, password, wrong = credentialRefusals.wrongPassword } = given
  try {
    await attempts[kind].run(async () => {
      await authenticate(context, { kind, account: own.account, password }, async () => own)
      await recordSuccess(context, { kind, account: own.account })
    })
  } catch (error) {
    if (!(error instanceof Refusal && error.code === credentialRefusals.wrong.code)) throw error
    throw new Refusal(wrong, { errors: [{ field: 'password', msg: wrong.msg }] })
  }
}
