import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Asked } from '#gateway/server/handle.ts'
import { coinRefusals } from '#features/coin/rules.ts'
import { type CoinAccount, findCoinAccount } from '#features/coin/server/accounts/accounts.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { hashedPassword } from '#platform/credentials/rules.ts'
import { checkPassword } from '#platform/credentials/server/check-credentials.ts'
import { succeed } from '#platform/credentials/server/lock-out.ts'
import { createTurns } from '#platform/credentials/server/turns.ts'
import { researchWords as words } from '../rules.ts'

const kind = 'coin'

// An attempt counts as failed until it has succeeded: fifty at once with the right password must not lock the account.
const turns = createTurns({ atOnce: 2, mostWaiting: 300, full: () => new Refusal(refusals.busy) })

type Given = { account: string; password: string }

/** The account that pays, its password proven. Whoever is signed in to a coin account pays with that one. */
export async function checkPayer(context: Services & Asked, given: Given): Promise<CoinAccount> {
  const account = accountOf(context, given)
  if (!hashedPassword.test(given.password)) throw missing('password', words.password)
  return turns.take(async () => {
    const payer = await checkPassword(context, { kind, account, password: given.password }, () => findCoinAccount(context.db, account))
    await succeed(context, { kind, account: payer.account })
    return payer
  })
}

function accountOf({ actor }: Asked, { account }: Given): string {
  if (actor.kind !== kind) {
    if (account === '') throw missing('account', words.account)
    return account
  }
  if (account !== '' && account.toLowerCase() !== actor.id.toLowerCase()) throw new Refusal(coinRefusals.notYours)
  return actor.id
}

function missing(field: string, msg: string): Refusal {
  return new Refusal(refusals.invalid, { errors: [{ field, msg }] })
}
