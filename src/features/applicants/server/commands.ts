import './tables.ts'
import { sql } from 'kysely'
import { handle } from '#platform/calls/server/handle.ts'
import { assertCaptcha, authenticate, type Person } from '#platform/credentials/server/check-credentials.ts'
import { openLogin } from '#platform/credentials/server/open-login.ts'
import type { Db } from '#platform/db/server/database.ts'
import { loginApplicant } from '../contract.ts'
import { applicantLoginPurpose, applicantType, loginWords } from '../rules.ts'

const kind = 'applicant'

export const applicantCommands = [
  handle(
    loginApplicant,
    async (context, { account, password, captchaId, captcha }) => {
      await assertCaptcha(context, { id: captchaId, answer: captcha, purpose: applicantLoginPurpose })
      return authenticate(context, { kind, account, password }, () => findApplicant(context.db, account))
    },
    async (context, _, person) => {
      const { sessionId, cookies, audit } = await openLogin(context, { kind, person })
      return { reply: { sessionId, account: person.account, name: person.name, type: applicantType }, audit, cookies, msg: loginWords.done }
    },
  ),
]

async function findApplicant(db: Db, account: string): Promise<Person | undefined> {
  return db
    .selectFrom('applicant')
    .select(['id', 'account', 'name', 'password_hash as passwordHash', 'disabled_at as disabledAt'])
    .where(sql`lower(account)`, '=', account.toLowerCase())
    .executeTakeFirst()
}
