import { Refusal, refusals } from '#gateway/refusals.ts'
import type { AuditEntry } from '#gateway/server/handle.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { clearFailures } from '#platform/credentials/server/login-throttle.ts'
import { createOneTimePassword } from '#platform/credentials/server/one-time-password.ts'
import { deliverPassword, endInvitations, toInvitedDetail } from '#platform/invitations/server/invitations.ts'
import type { UnsealedDb } from '#platform/seals/server/sealed-place.ts'
import { changeBroken, changeSealed, rowOf } from '#platform/seals/server/seals.ts'
import { endOtherSessions } from '#platform/session/server/sessions.ts'
import { enableApplicant, freezeApplicant, inviteApplicants, resetApplicantPassword, unlockApplicant } from '../../desk-contract.ts'
import { applicantCan, applicantRefusals } from '../../rules.ts'
import { toDelivered } from '../invited.ts'
import { applicantPlace, getApplicant } from '../persons.ts'

const kind = 'applicant'

/** Login access of applicants: passwords, freezing and invitations. */
export const accessHandlers = [
  handle(freezeApplicant, async (context, { id, reason }) => {
    const { db, clock } = context
    const { account } = await getApplicant(db, id)
    const now = clock.now()
    const frozen = await changeApplicant(context, id, (unsealed) =>
      unsealed
        .updateTable('applicant')
        .set({ disabled_at: now, freeze_reason: reason })
        .where('id', '=', id)
        .where('disabled_at', 'is', null)
        .executeTakeFirst(),
    )
    if (!frozen.numUpdatedRows) throw new Refusal(refusals.wrongState)
    await endOtherSessions(db, { kind, subject: id, now })
    await endInvitations(db, { kind, subject: id, now, reason: 'frozen' })
    return { reply: {}, audit: entry('applicant.freeze', id, { account, reason }) }
  }),

  handle(enableApplicant, async (context, { id, reason }) => {
    const { account } = await getApplicant(context.db, id)
    const enabled = await changeApplicant(context, id, (unsealed) =>
      unsealed
        .updateTable('applicant')
        .set({ disabled_at: null, freeze_reason: '' })
        .where('id', '=', id)
        .where('disabled_at', 'is not', null)
        .executeTakeFirst(),
    )
    if (!enabled.numUpdatedRows) throw new Refusal(refusals.wrongState)
    return { reply: {}, audit: entry('applicant.enable', id, { account, reason }) }
  }),

  handle(unlockApplicant, async (context, { id }) => {
    const { account } = await getApplicant(context.db, id)
    await clearFailures(context, { kind, account })
    return { reply: {}, audit: entry('applicant.unlock', id, { account }) }
  }),

  handle(resetApplicantPassword, createOneTimePassword, async (context, { id, reason, delivery }, { password, passwordHash }) => {
    const { db, clock } = context
    const person = await getApplicant(db, id)
    if (!applicantCan.resetPassword(person)) throw new Refusal(refusals.wrongState)
    const now = clock.now()
    // A new password is the way back to an account that was changed past the portal, too.
    await changeBroken(context, rowOf(applicantPlace, id), (unsealed) =>
      unsealed
        .updateTable('applicant')
        .set({ password_hash: passwordHash, password_changed_at: now, must_change_password: true })
        .where('id', '=', id)
        .execute(),
    )
    await endOtherSessions(db, { kind, subject: id, now })
    await clearFailures(context, { kind, account: person.account })
    const delivered = await deliverPassword(context, { ...toDelivered(person, now), delivery, password })
    const detail = { account: person.account, reason, ...toInvitedDetail(delivered) }
    return { reply: delivered, audit: entry('applicant.reset-password', id, detail) }
  }),

  handle(
    inviteApplicants,
    async (context, { ids }) => {
      const passwords = []
      // One after the other: all at once would take every place at the hash from logins.
      for (const id of new Set(ids)) passwords.push({ id, ...(await createOneTimePassword(context)) })
      return passwords.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    },
    async (context, { delivery }, passwords) => {
      const now = context.clock.now()
      const items = []
      for (const { id, password, passwordHash } of passwords) {
        const invited = await changeApplicant(context, id, (unsealed) =>
          unsealed
            .updateTable('applicant')
            .set({ password_hash: passwordHash, password_changed_at: now, must_change_password: true, invited_at: now })
            .where('id', '=', id)
            .where('invited_at', 'is', null)
            .where('disabled_at', 'is', null)
            .returning(['id', 'account', 'name', 'company', 'phone', 'email'])
            .executeTakeFirst(),
        )
        if (!invited) throw new Refusal(applicantRefusals.notInvitable)
        const { account, name, company } = invited
        const delivered = await deliverPassword(context, { ...toDelivered(invited, now), delivery, password })
        items.push({ id, answer: { account, name, company, ...delivered } })
      }
      const audit = items.map(({ id, answer }) => entry('applicant.invite', id, toInvitedDetail(answer)))
      return { reply: { items: items.map(({ answer }) => answer) }, audit }
    },
  ),
]

function changeApplicant<T>(sources: Pick<Services, 'db' | 'secretKey'>, id: string, change: (db: UnsealedDb) => Promise<T>): Promise<T> {
  return changeSealed(sources, rowOf(applicantPlace, id), change)
}

function entry(action: AuditEntry['action'], id: string, detail: Record<string, unknown>): AuditEntry {
  return { action, subject: `${kind} ${id}`, detail }
}
