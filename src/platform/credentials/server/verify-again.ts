import { Refusal, refusals } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { createFairSemaphore } from '#platform/limits/server/fair-semaphore.ts'
import { type AccountCredentials, authenticate, type ReceivedCredentials } from './check-credentials.ts'
import { recordSuccess } from './login-throttle.ts'

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
