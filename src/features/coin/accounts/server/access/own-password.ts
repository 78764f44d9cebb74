import { handle } from '#platform/calls/server/handle.ts'
import { prepareOwnPassword, replaceOwnPassword } from '#platform/credentials/server/own-password.ts'
import { changeOwnPassword } from '../../contract.ts'
import { coinMessages } from '../../rules.ts'
import { coinAccounts, getOwnAccount } from '../accounts/accounts.ts'

export const ownPasswordHandlers = [
  handle(
    changeOwnPassword,
    async (context, given) => prepareOwnPassword(context, coinAccounts, { ...given, own: await getOwnAccount(context) }),
    async (context, _, prepared) => {
      const audit = await replaceOwnPassword(context, coinAccounts, prepared)
      return { reply: {}, audit, msg: coinMessages.passwordChanged }
    },
  ),
]
