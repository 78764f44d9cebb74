import { createCustomer } from '#features/coin/desk/customer-contract.ts'
import { openAccount, rechargeAccount } from '#features/coin/desk/contract.ts'
import { changeOwnPassword, loginCoin } from '#features/coin/accounts/contract.ts'
import { type AccountCategory, coinLoginPurpose } from '#features/coin/accounts/rules.ts'
import { loginStaff } from '#features/office/staff/contract.ts'
import { staffLoginPurpose } from '#features/office/staff/rules.ts'
import { openWire } from '../portal/wire-caller.ts'

export const freshPassword = 'Fresh#2026x'
let opened = 0

/** Signs in as finance and opens accounts of a new customer, so that tests do not share accounts. */
export async function openCoinDesk(company: string) {
  const { call, credentials, enter } = await openWire()
  enter(await call(loginStaff, await credentials(staffLoginPurpose, 'finance', 'Staff#2026c')))
  const { id: customerId } = await call(createCustomer, { company })

  async function grant(account: string, coins: number): Promise<void> {
    await call(rechargeAccount, { account, quantity: coins, paidBy: 'grant', note: '开户赠送' })
  }

  async function openNew(category: AccountCategory, coins = 0): Promise<{ account: string; oneTimePassword: string }> {
    const phone = String(13_800_002_001 + opened++)
    const fresh = await call(openAccount, { customerId, category, phone })
    if (coins > 0) await grant(fresh.account, coins)
    return fresh
  }

  /** Opens an account whose one-time password is already replaced by `freshPassword`. */
  async function openReady(category: AccountCategory, coins?: number): Promise<string> {
    const { account, oneTimePassword } = await openNew(category, coins)
    const own = await openWire()
    own.enter(await own.call(loginCoin, await own.credentials(coinLoginPurpose, account, oneTimePassword)))
    await own.call(changeOwnPassword, { password: own.hashed(oneTimePassword), newPassword: freshPassword })
    return account
  }

  /** The same, with coins that were paid for and may be invoiced. */
  async function openPaid(category: AccountCategory, coins: number): Promise<string> {
    const account = await openReady(category)
    await call(rechargeAccount, { account, quantity: coins, paidBy: 'money', yuan: String(coins * 10), receipt: `SK${account}` })
    return account
  }

  return { openNew, openReady, openPaid, grant }
}
