import { forgottenHandlers } from '#platform/forgotten-passwords/server/forgotten-handlers.ts'
import { forgottenCoin } from '../../forgotten-contract.ts'
import { coinAccounts, findCoinAccount } from '../accounts/accounts.ts'

export const forgottenCoinHandlers = forgottenHandlers(forgottenCoin, {
  ...coinAccounts,
  find: findCoinAccount,
  settings: '/query-coin/settings',
})
