import type { CallInput } from '#gateway/call.ts'
import { createFieldRefusal, Refusal, refusals } from '#gateway/refusals.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import type { Actor, RequestContext } from '#gateway/server/handle.ts'
import { formatDate } from '#kit/dates.ts'
import { maskPhone } from '#kit/identifiers/mobile.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { assertCaptcha, authenticate } from '#platform/credentials/server/check-credentials.ts'
import { openLogin } from '#platform/credentials/server/open-login.ts'
import { prepareOwnPassword, reauthenticate, replaceOwnPassword } from '#platform/credentials/server/own-password.ts'
import type { Db } from '#platform/db/server/database.ts'
import { loginApplicant } from '../contract.ts'
import { changeOwnContact, changeOwnPassword, getOwnApplicant } from '../own-contract.ts'
import { applicantLoginPurpose, applicantType, loginMessages, applicantMessages } from '../rules.ts'
import { accessHandlers } from './desk/access.ts'
import { deskHandlers } from './desk/desk.ts'
import { forgottenApplicantHandlers } from './forgotten.ts'
import { importHandlers } from './imports/imports.ts'
import { invitedApplicantHandlers } from './invited.ts'
import { applicantAccounts, findApplicant, type Applicant, getApplicant } from './persons.ts'

const kind = 'applicant'

const ownHandlers = [
  handle(getOwnApplicant, async (context) => {
    const { account, name, company, phone, email, version, passwordChangedAt, createdAt } = await getOwn(context)
    return { account, name, company, phone, email, version, passwordChangedOn: formatDate(passwordChangedAt ?? createdAt) }
  }),

  handle(changeOwnContact, assertPhoneUnchanged, async (context, { phone, email, version }) => {
    const { db } = context
    const own = await getOwn(context)
    const changed = await db
      .updateTable('applicant')
      .set({ phone, email, version: version + 1 })
      .where('id', '=', own.id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!changed.numUpdatedRows) throw new Refusal(serverRefusals.changedMeanwhile)
    const detail = { before: { phone: maskPhone(own.phone), email: own.email }, after: { phone: maskPhone(phone), email } }
    const audit = { action: 'applicant.change-contact', subject: `${kind} ${own.id}`, detail, isRepeatable: true } as const
    return { reply: {}, audit, msg: applicantMessages.contactSaved }
  }),

  handle(
    changeOwnPassword,
    async (context, given) => prepareOwnPassword(context, applicantAccounts, { ...given, own: await getOwn(context) }),
    async (context, _, prepared) => {
      const audit = await replaceOwnPassword(context, applicantAccounts, prepared)
      return { reply: {}, audit, msg: applicantMessages.passwordChanged }
    },
  ),
]

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

/** Or the password is right: an open session does not prove who uses it. */
async function assertPhoneUnchanged(
  context: Services & RequestContext,
  { phone, password }: CallInput<typeof changeOwnContact>,
): Promise<void> {
  const own = await getOwn(context)
  if (phone === own.phone) return
  if (password === '') throw createFieldRefusal('password', applicantMessages.phonePassword)
  await reauthenticate(context, own, { ...applicantAccounts, password })
}

function getOwn({ db, actor }: { db: Db; actor: Actor }): Promise<Applicant> {
  if (actor.kind !== kind) throw new Refusal(refusals.invalidSession)
  return getApplicant(db, actor.id)
}
