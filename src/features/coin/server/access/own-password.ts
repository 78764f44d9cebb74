import { handle } from '#platform/calls/server/handle.ts'
import { prepareOwnPassword, replaceOwnPassword } from '#platform/credentials/server/own-password.ts'
import { changeOwnPassword } from '../../contract.ts'
import { coinMessages } from '../../rules.ts'
import { getOwnAccount } from '../accounts/accounts.ts'

export const ownPasswordHandlers = [
  handle(
    changeOwnPassword,
    async (context, given) => prepareOwnPassword(context, 'coin', { ...given, own: await getOwnAccount(context) }),
    async (context, _, prepared) => {
      const audit = await replaceOwnPassword(context, { kind: 'coin', table: 'coin_account' }, prepared)
      return { reply: {}, audit, msg: coinMessages.passwordChanged }
    },
  ),
]
