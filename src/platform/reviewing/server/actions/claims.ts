import { Refusal, refusals } from '#gateway/refusals.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { reviewCan, reviewRefusals } from '../../rules.ts'
import { writeEvents } from '../events.ts'
import type { PermittedReviewable } from '../permitted.ts'
import { type ReviewDeps, type Person, type Reviewable, type ReviewItem, asReviewedTable } from '../reviewable.ts'
import { listStandIns } from '../delegations/stand-ins.ts'
import { lockItem } from './items.ts'

const nobody = { assignee_id: '', assignee_name: '', claimed_at: null }

type Claim = { id: string; by: Person }

/** One winner, however many claim at once. */
export async function claimItem(deps: ReviewDeps, reviewable: PermittedReviewable, { id, by }: Claim): Promise<void> {
  const { db, clock } = deps
  const at = clock.now()
  const item = await lockItem(deps, reviewable, id)
  if (!item.is_open) throw new Refusal(reviewRefusals.decided)
  if (item.assignee_id === by.id) throw new Refusal(reviewRefusals.takenByMe)
  if (item.assignee_id !== '') throw new Refusal(reviewRefusals.takenByOther)
  if (item.applicant === toStaffKey(by.id)) throw new Refusal(reviewRefusals.ownApplication)
  // Held by the first of two approvers, it would wait for somebody who may not decide.
  if (item.first_approver_id === by.id) throw new Refusal(reviewRefusals.secondApprover)
  await db
    .updateTable(asReviewedTable(reviewable))
    .set({ assignee_id: by.id, assignee_name: by.name, claimed_at: at })
    .where('id', '=', id)
    .execute()
  await writeAssignment(db, reviewable, { id, at, by, action: 'claim', from: '', to: by.name })
}

/** Refused if the item is closed or claimed by another reviewer. */
export async function releaseItem(deps: ReviewDeps, reviewable: PermittedReviewable, { id, by }: Claim): Promise<void> {
  const { db, clock } = deps
  const item = await lockItem(deps, reviewable, id)
  if (!item.is_open || item.assignee_id !== by.id) throw new Refusal(refusals.wrongState)
  await db.updateTable(asReviewedTable(reviewable)).set(nobody).where('id', '=', id).execute()
  await writeAssignment(db, reviewable, { id, at: clock.now(), by, action: 'release', from: by.name, to: '' })
}

type HandOver = { item: ReviewItem; by: Person; to: Person; text: string }

/** To another reviewer; a former assignee is notified too. */
export async function handOverItem({ db, clock }: ReviewDeps, reviewable: Reviewable, { item, by, to, text }: HandOver): Promise<void> {
  const at = clock.now()
  if (!reviewCan.handOver(reviewable.declaration, item)) throw new Refusal(refusals.wrongState)
  if (item.applicant === toStaffKey(to.id)) throw new Refusal(reviewRefusals.ownApplication)
  if (item.first_approver_id === to.id) throw new Refusal(reviewRefusals.secondApprover)
  await db
    .updateTable(asReviewedTable(reviewable))
    .set({ assignee_id: to.id, assignee_name: to.name, claimed_at: at })
    .where('id', '=', item.id)
    .execute()
  await writeAssignment(db, reviewable, { id: item.id, at, by, action: 'hand_over', from: item.assignee_name, to: to.name, text })
  const { kind, noun } = reviewable.declaration
  const standIn = (await listStandIns(db, at)).get(to.id)
  const getTitle = (id: string) => {
    if (id === to.id) return `${by.name} 转交给您一项${noun}`
    return id === standIn?.id ? `${by.name} 转交给 ${to.name} 一项${noun}，由您代理` : `${by.name} 将您办理的${noun}转交给 ${to.name}`
  }
  const recipients = new Set([to.id, item.assignee_id, ...(standIn ? [standIn.id] : [])].filter((id) => id !== '' && id !== by.id))
  await sendNotices(
    db,
    at,
    [...recipients].map((id) => ({
      person: toStaffKey(id),
      topic: 'review.hand_over',
      title: getTitle(id),
      text: text ? `${reviewable.getTitle(item)}：${text}` : reviewable.getTitle(item),
      url: itemUrl(kind, item.id),
    })),
  )
}

/** Where the console shows an item. */
export function itemUrl(kind: string, id: string): string {
  return `/console/${kind}/${id}`
}

/** `from` and `to`: names of the assignees before and after. */
type Assignment = Claim & { at: Date; action: string; from: string; to: string; text?: string }

async function writeAssignment(db: ReviewDeps['db'], { declaration }: Reviewable, { id, at, by, action, from, to, text = '' }: Assignment) {
  await writeEvents(db, {
    kind: declaration.kind,
    subjects: [id],
    at,
    who: { person: toStaffKey(by.id), name: by.name },
    action,
    before: { assignee: from },
    after: { assignee: to },
    text,
  })
}
