import { Refusal, type RefusalEntry } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { credentialRefusals, type LoginAccount } from '../rules.ts'
import { authenticate, type Person } from './check-credentials.ts'
import { recordSuccess } from './login-throttle.ts'

type Given = { kind: LoginAccount['kind']; password: string; wrong?: RefusalEntry }

/** Checks the password of the signed-in account: an open session does not prove who uses it. Failures are counted with those of the login. */
export async function reauthenticate(context: Services & RequestContext, own: Person, given: Given): Promise<void> {
  const { kind, password, wrong = credentialRefusals.wrongPassword } = given
  try {
    await authenticate(context, { kind, account: own.account, password }, async () => own)
    await recordSuccess(context, { kind, account: own.account })
  } catch (error) {
    if (!(error instanceof Refusal && error.code === credentialRefusals.wrong.code)) throw error
    throw new Refusal(wrong, { errors: [{ field: 'password', msg: wrong.msg }] })
  }
}
