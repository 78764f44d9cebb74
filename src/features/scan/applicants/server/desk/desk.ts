import { randomUUID } from 'node:crypto'
import { createFieldRefusal, Refusal } from '#gateway/refusals.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import { toIso } from '#kit/dates.ts'
import { maskPhone } from '#kit/identifiers/mobile.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import { readSort } from '#platform/db/server/read-sort.ts'
import { findThrottledAccounts } from '#platform/credentials/server/login-throttle.ts'
import { createOneTimePassword } from '#platform/credentials/server/one-time-password.ts'
import { deliverPassword, endInvitations, toInvitedDetail } from '#platform/invitations/server/invitations.ts'
import { sealRefusals } from '#platform/seals/rules.ts'
import { changeSealed, rowOf } from '#platform/seals/server/seals.ts'
import { changeApplicant, createApplicant, listApplicants, viewApplicant } from '../../desk-contract.ts'
import { applicantCan, applicantRefusals } from '../../rules.ts'
import { toDelivered } from '../invited.ts'
import { applicantPlace, getApplicant, matches, applicantStateSql } from '../persons.ts'

const kind = 'applicant'
const orders: Record<string, 'created_at' | 'account' | 'company'> = { created: 'created_at', account: 'account', company: 'company' }

export const deskHandlers = [
  handle(listApplicants, async ({ db, clock, secretKey }, { text, state, sort, page, pageSize }) => {
    let found = db.selectFrom('applicant')
    if (text) found = found.where(matches(text))
    if (state) found = found.where(applicantStateSql, '=', state)
    const { by, isDescending } = readSort(orders, sort, 'created_at')
    const listed = found
      .select(['id', 'account', 'name', 'company', 'phone', 'email', 'created_at', applicantStateSql.as('state')])
      .select((eb) =>
        eb
          .selectFrom('session')
          .select(({ fn }) => fn.max('session.created_at').as('at'))
          .where('session.kind', '=', kind)
          .whereRef('session.subject', '=', 'applicant.id')
          .as('last_login'),
      )
      .orderBy(by, isDescending ? 'desc' : 'asc')
      .orderBy('id')
    const { total, rows } = await readPage(listed, { page, pageSize })
    const accounts = rows.map(({ account }) => account)
    const delayed = await findThrottledAccounts(db, { secretKey, now: clock.now() }, { kind, accounts })
    return {
      total,
      items: rows.map(({ created_at, last_login, phone, ...row }) => ({
        ...row,
        phone: maskPhone(phone),
        createdAt: toIso(created_at),
        lastLoginAt: toIso(last_login),
        delayedUntil: delayed.get(row.account)?.toISOString() ?? '',
      })),
    }
  }),

  handle(viewApplicant, async ({ db, clock, secretKey }, { id }) => {
    const { account, name, company, phone, email, state, version, freezeReason, createdAt, passwordChangedAt } = await getApplicant(db, id)
    const shown = { account, name, company, phone, email, state, version, freezeReason }
    const delayed = await findThrottledAccounts(db, { secretKey, now: clock.now() }, { kind, accounts: [account] })
    return {
      reply: {
        id,
        ...shown,
        createdAt: toIso(createdAt),
        passwordChangedAt: toIso(passwordChangedAt),
        delayedUntil: toIso(delayed.get(account)),
      },
      audit: { action: 'applicant.view', subject: `${kind} ${id}`, isRepeatable: true },
    }
  }),

  handle(createApplicant, createOneTimePassword, async (context, { account, delivery, ...person }, { password, passwordHash }) => {
    const now = context.clock.now()
    const id = randomUUID()
    const login = { password_hash: passwordHash, password_changed_at: now, must_change_password: true, disabled_at: null, seal: null }
    const created = await changeSealed(context, rowOf(applicantPlace, id), (unsealed) =>
      unsealed
        .insertInto('applicant')
        .values({ id, account, ...person, ...login, invited_at: now, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst(),
    )
    if (!created.numInsertedOrUpdatedRows) throw createFieldRefusal('account', applicantRefusals.accountTaken)
    const delivered = await deliverPassword(context, { ...toDelivered({ id, account, ...person }, now), delivery, password })
    const detail = { account, name: person.name, company: person.company, ...toInvitedDetail(delivered) }
    return { reply: { id, ...delivered }, audit: { action: 'applicant.create', subject: `${kind} ${id}`, detail } }
  }),

  handle(changeApplicant, async ({ db, clock }, { id, version, ...person }) => {
    const former = await getApplicant(db, id)
    if (!applicantCan.change(former)) throw new Refusal(sealRefusals.erased)
    const changed = await db
      .updateTable('applicant')
      .set({ ...person, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!changed.numUpdatedRows) throw new Refusal(serverRefusals.changedMeanwhile)
    // What was sent to where the person is no longer reached.
    if (person.phone !== former.phone || person.email !== former.email)
      await endInvitations(db, { kind, subject: id, now: clock.now(), reason: 'replaced' })
    const detail = { before: toTrail(former), after: toTrail(person) }
    return { reply: {}, audit: { action: 'applicant.change', subject: `${kind} ${id}`, detail } }
  }),
]

function toTrail({ name, company, phone, email }: { name: string; company: string; phone: string; email: string }) {
  return { name, company, phone: maskPhone(phone), email }
}
