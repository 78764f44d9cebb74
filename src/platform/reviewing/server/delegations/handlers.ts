import type { Selectable } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { delegateReviews, endDelegation, listDelegations } from '../../delegation-contract.ts'
import { getReviewer } from '../actions/act-on-item.ts'
import type { ReviewKind } from '../handlers.ts'
import type { Colleagues, Person } from '../reviewable.ts'
import type { ReviewDelegationRow } from '../tables.ts'
import { canStandIn, insertDelegation, listParts, listQualified, mayReview, toDays } from './delegations.ts'

/** `permissions`: all that there are, by one of which everybody active is found. */
type StaffSource = { colleagues: Colleagues; permissions: readonly string[] }

export function delegationHandlers(kinds: readonly ReviewKind[], { colleagues, permissions }: StaffSource) {
  return [
    handle(listDelegations, async ({ db, clock, actor }, { principalId }) => {
      const id = getPrincipalId(actor, principalId)
      const [parts, lasting] = await Promise.all([listParts(db, kinds, colleagues), listLasting(db, { id, now: clock.now() })])
      const rows = lasting.map((row) => ({
        ...row,
        canStandIn: canStandIn(parts, { principalId: row.principal.id, delegateId: row.delegate.id }),
      }))
      return {
        given: rows.filter(({ principal }) => principal.id === id),
        taken: rows.filter(({ delegate }) => delegate.id === id),
        colleagues: listQualified(parts, id),
        mayReview: mayReview(parts, id),
      }
    }),

    handle(delegateReviews, async ({ db, clock, actor }, wanted) => {
      const principalId = getPrincipalId(actor, wanted.principalId)
      const { from, to } = wanted
      const now = clock.now()
      const parts = await listParts(db, kinds, colleagues)
      const findName = async (id: string) => (await colleagues(db, ...permissions)).find((person) => person.id === id)?.name
      const { id, principal, delegate } = await insertDelegation(db, { ...wanted, principalId }, { parts, findName, now })
      const by = getReviewer(actor)
      const notice = {
        topic: 'review.delegation' as const,
        text: `${from} 至 ${to}，期间分派给${principal.name}的待办会出现在代理人的“我的待办”中。`,
        url: '/console/me',
      }
      await sendNotices(db, now, [
        { ...notice, person: toStaffKey(delegate.id), title: `您将代理${principal.name}的审核事项` },
        ...(by.id === principal.id
          ? []
          : [{ ...notice, person: toStaffKey(principal.id), title: `${by.name}已将您的审核事项委托${delegate.name}代理` }]),
      ])
      const detail = { principal: principal.name, delegate: delegate.name, delegateId: delegate.id, from, to }
      return { reply: { id }, audit: { action: 'review.delegate', subject: `staff ${principal.id}`, detail } }
    }),

    handle(endDelegation, async ({ db, clock, actor }, { id }) => {
      const now = clock.now()
      const row = await db.selectFrom('review_delegation').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) throw new Refusal(refusals.notFound)
      getPrincipalId(actor, row.principal_id)
      const ended = await db
        .updateTable('review_delegation')
        .set({ ended_at: now })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('ends_at', '>', now)
        .executeTakeFirst()
      if (!ended.numUpdatedRows) throw new Refusal(refusals.wrongState)
      await notifyEnded(db, row, { by: getReviewer(actor), now })
      const detail = { principal: row.principal_name, delegate: row.delegate_name, ...toDays(row) }
      return { reply: {}, audit: { action: 'review.end_delegation', subject: `staff ${row.principal_id}`, detail } }
    }),
  ]
}

type Ended = Selectable<ReviewDelegationRow>

/** The two whom it was about, but for who ended it. */
function notifyEnded(db: Db, row: Ended, { by, now }: { by: Person; now: Date }): Promise<void> {
  const { from, to } = toDays(row)
  const [principal, delegate] = [row.principal_name, row.delegate_name]
  const notices = [
    { id: row.delegate_id, title: `您对${principal}的休假代理已提前结束`, text: `分派给${principal}的待办不再出现在您的“我的待办”中。` },
    { id: row.principal_id, title: `${by.name}已结束${delegate}对您的休假代理`, text: `分派给您的待办不再由${delegate}代办。` },
  ]
  return sendNotices(
    db,
    now,
    notices
      .filter(({ id }) => id !== by.id)
      .map(({ id, title, text }) => ({
        person: toStaffKey(id),
        topic: 'review.delegation' as const,
        title,
        text: `原定 ${from} 至 ${to}。${text}`,
        url: '/console/me',
      })),
  )
}

/** Oneself, or for a manager of staff anybody. */
function getPrincipalId(actor: Actor, wanted: string): string {
  const { id } = getReviewer(actor)
  if (wanted === '' || wanted === id) return id
  if (actor.kind !== 'staff' || !actor.permissions.has('staff.manage')) throw new Refusal(refusals.forbidden)
  return wanted
}

async function listLasting(db: Db, { id, now }: { id: string; now: Date }) {
  const rows = await db
    .selectFrom('review_delegation')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .where((row) => row.or([row('principal_id', '=', id), row('delegate_id', '=', id)]))
    .orderBy('begins_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    principal: { id: row.principal_id, name: row.principal_name },
    delegate: { id: row.delegate_id, name: row.delegate_name },
    ...toDays(row),
    isRunning: row.begins_at <= now,
  }))
}
