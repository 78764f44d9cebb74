import { randomUUID } from 'node:crypto'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { staffPerson } from '#platform/notices/server/persons.ts'
import {
  actionOf,
  commentLimitOf,
  type DecisionName,
  pendingState,
  type ReviewDeclaration,
  reviewLimits,
  reviewRefusals,
  wordsOf,
} from '../rules.ts'
import { cancelDecisionNotices, planDecisionNotices } from './decision-notices.ts'
import { writeEvents } from './events.ts'
import { type Deciding, isOneOf, type Person, type Reviewable, type ReviewItem, tableOf } from './reviewable.ts'
import { applicantVersion, bumpVersions } from './watch.ts'

export type Decision = { action: DecisionName; comment: string; by: Person; approvals: 1 | 2; bulkId?: string }

export type Decided = { decisionId: string; final: ReviewItem[]; first: ReviewItem[] }

/** Is that an action of this kind, and may its comment stand? */
export function checkDecision(declaration: ReviewDeclaration, name: DecisionName, comment: string, field = 'comment'): void {
  const action = declaration.actions[name]
  if (!action) throw new Refusal(refusals.invalid)
  const word = wordsOf(declaration).comment
  const limit = commentLimitOf(action)
  if (action.comment === 'required' && comment === '') throw atField(field, `请填写${word}`)
  if (comment.length > limit) throw atField(field, `${word}不能超过${limit}个字符`)
}

function atField(field: string, msg: string): Refusal {
  return new Refusal(refusals.invalid, { errors: [{ field, msg }] })
}

/** Locks items in order of their ids. */
export function lockItems({ db }: Deciding, reviewable: Reviewable, ids: string[]): Promise<ReviewItem[]> {
  const wanted = [
    'id',
    'state',
    'applicant',
    'applicant_name',
    'assignee_id',
    'assignee_name',
    'first_approver_id',
    'reviewer_name',
  ] as const
  const more = [
    'comment',
    'decision_id',
    'decision_by',
    'decision_at',
    'decided_at',
    'submitted_at',
    'due_at',
    ...reviewable.brief,
  ] as never[]
  return db
    .selectFrom(tableOf(reviewable))
    .select([...wanted, ...more])
    .where(isOneOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute() as unknown as Promise<ReviewItem[]>
}

export async function lockItem(deciding: Deciding, reviewable: Reviewable, id: string): Promise<ReviewItem> {
  const [item] = await lockItems(deciding, reviewable, [id])
  if (!item) throw new Refusal(refusals.notFound)
  return item
}

/** Why this person may not decide that item now, or nothing. */
export function objection(item: ReviewItem, by: Person) {
  if (item.state !== pendingState) return reviewRefusals.decided
  if (item.assignee_id !== '' && item.assignee_id !== by.id) return reviewRefusals.takenByOther
  if (item.applicant === staffPerson(by.id)) return reviewRefusals.ownApplication
  if (item.first_approver_id === by.id) return reviewRefusals.secondApprover
  return undefined
}

/** Decides those of the locked items that this person may decide: state, history, notices and effects together. */
export async function decideItems(deciding: Deciding, reviewable: Reviewable, items: ReviewItem[], decision: Decision): Promise<Decided> {
  const { action, by, approvals } = decision
  const open = items.filter((item) => !objection(item, by))
  const isFirst = (item: ReviewItem) => action === 'approve' && approvals === 2 && item.first_approver_id === ''
  const decisionId = decision.bulkId ?? randomUUID()
  const first = open.filter(isFirst)
  const final = open.filter((item) => !isFirst(item))
  if (first.length > 0) await approveFirst(deciding, reviewable, first, decision, decisionId)
  if (final.length > 0) await decideFinally(deciding, reviewable, final, decision, decisionId)
  return { decisionId, first, final }
}

/** The first of two approvals: the item goes back to everybody, without its holder. */
async function approveFirst({ db, clock }: Deciding, reviewable: Reviewable, items: ReviewItem[], decision: Decision, id: string) {
  const { by, bulkId, comment } = decision
  const at = clock.now()
  const subjects = items.map((item) => item.id)
  await db
    .updateTable(tableOf(reviewable))
    .set({ first_approver_id: by.id, first_approver_name: by.name, assignee_id: '', assignee_name: '', claimed_at: null })
    .set({ decision_id: id, decision_by: by.id, decision_at: at })
    .where(isOneOf(subjects))
    .execute()
  const after = { firstApprover: by.name }
  const who = { person: staffPerson(by.id), name: by.name }
  const { kind } = reviewable.declaration
  await writeEvents(db, { kind, subjects, at, who, action: 'first_approve', text: comment, before: { firstApprover: '' }, after, bulkId })
}

async function decideFinally(deciding: Deciding, reviewable: Reviewable, items: ReviewItem[], decision: Decision, id: string) {
  const { db, clock } = deciding
  const { action, comment, by, bulkId } = decision
  const { declaration } = reviewable
  const at = clock.now()
  const state = actionOf(declaration, action).to
  const subjects = items.map((item) => item.id)
  await bumpVersions(
    db,
    items.map((item) => item.applicant),
  )
  await db
    .updateTable(tableOf(reviewable))
    .set({ state, comment, reviewer_id: by.id, reviewer_name: by.name, decided_at: at })
    .set({ decision_id: id, decision_by: by.id, decision_at: at, version: applicantVersion })
    .where(isOneOf(subjects))
    .execute()
  const who = { person: staffPerson(by.id), name: by.name }
  const before = { state: pendingState, reviewer: '', comment: '' }
  const after = { state, reviewer: by.name, comment }
  await writeEvents(db, { kind: declaration.kind, subjects, at, who, action, text: comment, before, after, bulkId })
  await planDecisionNotices(deciding, reviewable, items, { state, comment })
  await reviewable.decided?.(deciding, items, state)
}

/** May this person still take back the last step? */
export function isUndoable(item: Pick<ReviewItem, 'decision_by' | 'decision_at'>, by: Person, now: Date): boolean {
  return (
    item.decision_by === by.id &&
    item.decision_at !== null &&
    now.getTime() - item.decision_at.getTime() <= reviewLimits.undoMinutes * 60_000
  )
}

/** Gives locked items their former state back where nothing has come of it yet; the history keeps both. Answers what was undone. */
export async function undoItems(
  deciding: Deciding,
  reviewable: Reviewable,
  items: ReviewItem[],
  by: Person,
  bulkId?: string,
): Promise<ReviewItem[]> {
  const { db, clock } = deciding
  const at = clock.now()
  const first = items.filter((item) => item.state === pendingState)
  const final = items.filter((item) => item.state !== pendingState)
  const retracted = new Set<string>(final.length > 0 ? await reviewable.retract?.(deciding, final) : [])
  const restored = final.filter((item) => retracted.has(item.id))
  const none = { decision_id: null, decision_by: '', decision_at: null }
  const who = { person: staffPerson(by.id), name: by.name }
  const { kind } = reviewable.declaration
  if (first.length > 0) {
    const subjects = first.map((item) => item.id)
    await db
      .updateTable(tableOf(reviewable))
      .set({ first_approver_id: '', first_approver_name: '', ...none })
      .where(isOneOf(subjects))
      .execute()
    await writeEvents(db, {
      kind,
      subjects,
      at,
      who,
      action: 'undo',
      before: { firstApprover: by.name },
      after: { firstApprover: '' },
      bulkId,
    })
  }
  for (const [state, group] of Map.groupBy(restored, (item) => item.state)) {
    const subjects = group.map((item) => item.id)
    await bumpVersions(
      db,
      group.map((item) => item.applicant),
    )
    await db
      .updateTable(tableOf(reviewable))
      .set({ state: pendingState, comment: '', reviewer_id: '', reviewer_name: '', decided_at: null, version: applicantVersion, ...none })
      .where(isOneOf(subjects))
      .execute()
    // Several items are only ever undone together when one decision, with one comment, was taken for all of them.
    const before = { state, reviewer: by.name, comment: group[0]?.comment ?? '' }
    const after = { state: pendingState, reviewer: '', comment: '' }
    await writeEvents(db, { kind, subjects, at, who, action: 'undo', before, after, bulkId })
    await cancelDecisionNotices(deciding, reviewable, group)
  }
  return [...first, ...restored]
}
