import { createFieldRefusal, Refusal, refusals } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { coinRefusals } from '#features/coin/rules.ts'
import { type CoinAccount, findCoinAccount } from '#features/coin/server/accounts/accounts.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { hashedPassword } from '#platform/credentials/rules.ts'
import { authenticate } from '#platform/credentials/server/check-credentials.ts'
import { recordSuccess } from '#platform/credentials/server/login-throttle.ts'
import { createSemaphore } from '#platform/limits/server/semaphore.ts'
import { researchMessages as messages } from '../../rules.ts'

const kind = 'coin'

// An attempt counts as failed until it has succeeded: fifty at once with the right password must not lock the account.
const checks = createSemaphore({ slots: 2, maxWaiting: 300, createError: () => new Refusal(refusals.busy) })

type PayerInput = { account: string; password: string }

/** The paying account, its password verified. A signed-in coin account pays for itself. */
export async function checkPayer(context: Services & RequestContext, given: PayerInput): Promise<CoinAccount> {
  const account = getPayingAccount(context, given)
  if (!hashedPassword.test(given.password)) throw createFieldRefusal('password', messages.password)
  return checks.run(async () => {
    const payer = await authenticate(context, { kind, account, password: given.password }, () => findCoinAccount(context.db, account))
    await recordSuccess(context, { kind, account: payer.account })
    return payer
  })
}

function getPayingAccount({ actor }: RequestContext, { account }: PayerInput): string {
  if (actor.kind !== kind) {
    if (account === '') throw createFieldRefusal('account', messages.account)
    return account
  }
  if (account !== '' && account.toLowerCase() !== actor.id.toLowerCase()) throw new Refusal(coinRefusals.notYours)
  return actor.id
}
