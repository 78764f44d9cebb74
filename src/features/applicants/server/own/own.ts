import '../tables.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { formatDate } from '#kit/dates.ts'
import { maskPhone } from '#kit/mobile.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { hashNewPassword } from '#platform/credentials/server/new-password.ts'
import { addToPasswordHistory } from '#platform/credentials/server/password-history.ts'
import { reauthenticate } from '#platform/credentials/server/reauthenticate.ts'
import type { Db } from '#platform/db/server/database.ts'
import { createSemaphore } from '#platform/limits/server/semaphore.ts'
import { endOtherSessions } from '#platform/session/server/sessions.ts'
import { applicantRefusals, applicantWords } from '../../rules.ts'
import { changeOwnContact, changeOwnPassword, getOwnApplicant } from '../../own-contract.ts'
import { type Applicant, getApplicant } from '../accounts/persons.ts'

const kind = 'applicant'

// An attempt counts as failed until it succeeds, so unbounded concurrent attempts with the right password would lock the account.
const semaphore = createSemaphore({ slots: 2, maxWaiting: 300, createError: () => new Refusal(refusals.busy) })

export const ownHandlers = [
  handle(getOwnApplicant, async (context) => {
    const { account, name, company, phone, email, version, passwordChangedAt, createdAt } = await getOwn(context)
    return { account, name, company, phone, email, version, passwordChangedOn: formatDate(passwordChangedAt ?? createdAt) }
  }),

  handle(changeOwnContact, async (context, { phone, email, version }) => {
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
    return { reply: {}, audit, msg: applicantWords.contactSaved }
  }),

  handle(
    changeOwnPassword,
    async (context, { password, newPassword }) => {
      const own = await getOwn(context)
      await semaphore.run(() => reauthenticate(context, own, { kind, password }))
      const { id: subject, account, passwordHash } = own
      return { own, newHash: await hashNewPassword(context, { kind, subject, account, passwordHash }, newPassword) }
    },
    async ({ db, clock, actor }, _, { own: { id, passwordHash }, newHash }) => {
      const now = clock.now()
      await addToPasswordHistory(db, { kind, subject: id, passwordHash, now })
      const changed = await db
        .updateTable('applicant')
        .set({ password_hash: newHash, password_changed_at: now, must_change_password: false })
        .where('id', '=', id)
        .where('password_hash', '=', passwordHash)
        .executeTakeFirst()
      // Staff reset the password meanwhile, or the form was sent twice.
      if (!changed.numUpdatedRows) throw new Refusal(refusals.wrongState)
      if (actor.kind === kind) await endOtherSessions(db, { kind, subject: id, exceptSessionId: actor.sessionId, now })
      const audit = { action: 'password.change', subject: `${kind} ${id}`, isRepeatable: true } as const
      return { reply: {}, audit, msg: applicantWords.passwordChanged }
    },
  ),
]

function getOwn({ db, actor }: { db: Db; actor: Actor }): Promise<Applicant> {
  if (actor.kind !== kind) throw new Refusal(refusals.invalidSession)
  return getApplicant(db, actor.id)
}
