import { handle } from '#platform/calls/server/handle.ts'
import { assertCaptcha, authenticate } from '#platform/credentials/server/check-credentials.ts'
import { openLogin } from '#platform/credentials/server/open-login.ts'
import type { Db } from '#platform/db/server/database.ts'
import { loginApplicant } from '../contract.ts'
import { applicantLoginPurpose, applicantType, loginMessages } from '../rules.ts'
import { accessHandlers } from './desk/access.ts'
import { deskHandlers } from './desk/desk.ts'
import { importHandlers } from './imports/imports.ts'
import { forgottenApplicantHandlers } from './forgotten.ts'
import { invitedApplicantHandlers } from './invited.ts'
import { ownHandlers } from './own.ts'
import { applicantAccounts, findApplicant } from './persons.ts'

export const applicantCommands = [
  handle(
    loginApplicant,
    async (context, { account, password, captchaId, captcha }) => {
      await assertCaptcha(context, { id: captchaId, answer: captcha, purpose: applicantLoginPurpose })
      return authenticate(context, { ...applicantAccounts, account, password }, () => findApplicant(context.db, account))
    },
    async (context, { account }, authenticated) => {
      const lock = (db: Db) => findApplicant(db, account, { locked: true })
      const { person, sessionId, cookies, audit } = await openLogin(context, { ...applicantAccounts, authenticated, lock })
      const own = { account: person.account, name: person.name, type: applicantType }
      const reply = { sessionId, ...own, mustChangePassword: person.mustChangePassword || undefined }
      return { reply, audit, cookies, msg: loginMessages.done }
    },
  ),
  ...deskHandlers,
  ...accessHandlers,
  ...importHandlers,
  ...ownHandlers,
  ...forgottenApplicantHandlers,
  ...invitedApplicantHandlers,
]
