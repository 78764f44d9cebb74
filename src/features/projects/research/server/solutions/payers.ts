import { createFieldRefusal, Refusal } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { coinRefusals } from '#features/coin/accounts/rules.ts'
import { type CoinAccount, coinAccounts, findCoinAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { credentialRefusals, hashedPassword } from '#platform/credentials/rules.ts'
import { verifyAgain } from '#platform/credentials/server/check-credentials.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockLedgerAccounts } from '#platform/ledger/server/accounts.ts'
import { researchMessages as messages, researchRefusals } from '../../rules.ts'

type PayerInput = { account: string; password: string }

/** The paying account, its password verified. A signed-in coin account pays for itself. */
export async function checkPayer(context: Services & RequestContext, given: PayerInput): Promise<CoinAccount> {
  const account = getPayingAccount(context, given)
  if (!hashedPassword.test(given.password)) throw createFieldRefusal('password', messages.password)
  const payer = await verifyAgain(context, { ...coinAccounts, account, password: given.password }, () =>
    findCoinAccount(context.db, account),
  )
  assertMayPay(payer)
  return payer
}

/** The payer within the transaction of the payment: still the account whose password was checked, and it stays so until the payment is booked. */
export async function lockPayer(db: Db, checked: CoinAccount): Promise<CoinAccount> {
  await lockLedgerAccounts(db, [checked.id])
  const payer = await findCoinAccount(db, checked.id, { locked: true })
  if (!payer || payer.disabledAt || payer.passwordHash !== checked.passwordHash) throw new Refusal(credentialRefusals.wrong)
  assertMayPay(payer)
  return payer
}

/** Staff know a password that must still be changed. */
function assertMayPay({ mustChangePassword }: CoinAccount): void {
  if (mustChangePassword) throw createFieldRefusal('password', researchRefusals.passwordToChange)
}

function getPayingAccount({ actor }: RequestContext, { account }: PayerInput): string {
  if (actor.kind !== coinAccounts.kind) {
    if (account === '') throw createFieldRefusal('account', messages.account)
    return account
  }
  if (account !== '' && account.toLowerCase() !== actor.id.toLowerCase()) throw new Refusal(coinRefusals.notYours)
  return actor.id
}
