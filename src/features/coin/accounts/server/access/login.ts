import { createFieldRefusal } from '#gateway/refusals.ts'
import { maskPhone } from '#kit/identifiers/mobile.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { hashedPassword } from '#platform/credentials/rules.ts'
import { assertCaptcha, authenticate } from '#platform/credentials/server/check-credentials.ts'
import { openLogin } from '#platform/credentials/server/open-login.ts'
import type { Db } from '#platform/db/server/database.ts'
import { loginCoin } from '../../contract.ts'
import { coinLoginPurpose, coinMessages } from '../../rules.ts'
import { type CoinAccount, coinAccounts, findCoinAccount, getOwnAccount } from '../accounts/accounts.ts'

export const loginHandlers = [
  handle(
    loginCoin,
    async (context, { account, password, captchaId, captcha }) => {
      if (captcha === '' && password !== '' && context.actor.kind !== 'coin') throw createFieldRefusal('captcha', coinMessages.captcha)
      if (!captcha) return undefined
      if (!hashedPassword.test(password)) {
        const msg = password === '' ? coinMessages.password : coinMessages.notHashed
        throw createFieldRefusal('password', msg)
      }
      await assertCaptcha(context, { id: captchaId, answer: captcha, purpose: coinLoginPurpose })
      return authenticate(context, { ...coinAccounts, account, password }, () => findCoinAccount(context.db, account))
    },
    async (context, { account }, authenticated) => {
      if (!authenticated) {
        // Without a captcha the password is not checked, because that would allow guessing: only an open session gets the balance.
        const own = await getOwnAccount(context, account)
        return { reply: { sessionId: '', ...toAccountReply(own) }, audit: [] }
      }
      const lock = (db: Db) => findCoinAccount(db, account, { locked: true })
      const { person, sessionId, cookies, audit } = await openLogin(context, { ...coinAccounts, authenticated, lock })
      return { reply: { sessionId, ...toAccountReply(person) }, audit, cookies, msg: coinMessages.loggedIn }
    },
  ),
]

function toAccountReply({ account, name, phone, balance, category, mustChangePassword }: CoinAccount) {
  return { account, name, phone: maskPhone(phone), balance, category, mustChangePassword }
}
