import type { CallInput } from '#gateway/call.ts'
import { createFieldRefusal, Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor, RequestContext } from '#gateway/server/handle.ts'
import { formatDate } from '#kit/dates.ts'
import { maskPhone } from '#kit/identifiers/mobile.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { prepareOwnPassword, reauthenticate, replaceOwnPassword } from '#platform/credentials/server/own-password.ts'
import type { Db } from '#platform/db/server/database.ts'
import { applicantRefusals, applicantMessages } from '../rules.ts'
import { changeOwnContact, changeOwnPassword, getOwnApplicant } from '../own-contract.ts'
import { type Applicant, applicantAccounts, getApplicant } from './persons.ts'

const kind = 'applicant'

export const ownHandlers = [
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
    if (!changed.numUpdatedRows) throw new Refusal(applicantRefusals.changedMeanwhile)
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
