import type { Actor } from '#gateway/server/handle.ts'
import { type BuiltCoinAccount, buildCoinAccount } from '#features/coin/accounts/fixtures.ts'
import { toComparedName } from '#kit/company-names.ts'
import { accountCategories } from '#features/coin/accounts/rules.ts'
import { toReceivedPassword } from '#platform/credentials/server/password-salt.ts'
import { hashReceivedPassword } from '#platform/credentials/server/passwords.ts'
import { changeCoinAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import type { Db } from '#platform/db/server/database.ts'
import { openLedgerAccount } from '#platform/ledger/server/accounts.ts'
import { recharge } from '#platform/ledger/server/booking.ts'
import { coinAccount } from './actors.ts'
import { testKey } from './services.ts'

/** The password of every account opened here, as a browser sends it (an HMAC). */
export const coinPassword = toReceivedPassword('Coin#2026a', 'salt')

let passwordHash: Promise<string> | undefined

/** Opens an account with its customer and its coins; returns the account as an actor. */
export async function openCoinAccount(db: Db, at: Date, overrides: Partial<BuiltCoinAccount> = {}): Promise<Actor & { kind: 'coin' }> {
  const { id, customerId, company, category, phone, coins } = buildCoinAccount(overrides)
  passwordHash ??= hashReceivedPassword({ testMode: true }, coinPassword)
  await db
    .insertInto('coin_customer')
    .values({ id: customerId, company, ...toComparedName(company), credit_code: null, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await openLedgerAccount(db, { code: id, at, clears: category === accountCategories.card })
  const row = { id, customer_id: customerId, category, phone, password_hash: await passwordHash, password_changed_at: at, opened_at: at }
  await changeCoinAccount({ db, secretKey: testKey }, id, (unsealed) =>
    unsealed
      .insertInto('coin_account')
      .values({ ...row, phone_changed_at: null, must_change_password: false, disabled_at: null, seal: null })
      .execute(),
  )
  if (coins > 0)
    await recharge(db, { account: id, amount: coins, service: '充值', detail: '开户充值', reference: '', by: 'staff staff-1', at })
  return coinAccount(id, company) as Actor & { kind: 'coin' }
}
