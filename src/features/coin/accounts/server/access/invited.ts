import { invitedHandlers } from '#platform/invitations/server/invited-handlers.ts'
import { invitedCoin } from '../../invited-contract.ts'
import { coinAccounts, findCoinAccount } from '../accounts/accounts.ts'

export const invitedCoinHandlers = invitedHandlers(invitedCoin, { ...coinAccounts, find: (db, id) => findCoinAccount(db, id) })
