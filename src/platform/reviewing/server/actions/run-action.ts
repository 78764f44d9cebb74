import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { getAction, keepsState, type ReviewDeclaration, getState } from '../../rules.ts'
import { formatStandIn } from '../../delegation-rules.ts'
import { findPrincipal } from '../delegations/stand-ins.ts'
import { writeEvents } from '../events.ts'
import { planNotices } from '../decision-notices.ts'
import {
  type ReviewDeps,
  type ActionInput,
  isAmong,
  type Person,
  type Reviewable,
  type ReviewItem,
  asReviewedTable,
} from '../reviewable.ts'
import { dueAt } from '../settings.ts'
import { applicantVersion, bumpApplicantVersions } from '../applicant-versions.ts'
import { recordFiles } from './files.ts'

/** One action of one reviewer, on one item or on many. */
/** `principals`: for whom the reviewer stands in. */
export type ActionRun = ActionInput & { by: Person; principals?: readonly Person[]; approvals: 1 | 2; bulkId?: string }

export type Outcome = { decisionId: string; final: ReviewItem[]; first: ReviewItem[] }

/** The values that an undo restores, read before the update. */
const snapshot = sql<Record<string, unknown>>`jsonb_build_object(
  'state', state, 'comment', comment, 'reviewer_id', reviewer_id, 'reviewer_name', reviewer_name, 'decided_at', decided_at,
  'first_approver_id', first_approver_id, 'first_approver_name', first_approver_name, 'due_at', due_at, 'escalated_at', escalated_at
)`

const free = { assignee_id: '', assignee_name: '', claimed_at: null }

/** Does it to locked items for which `findRefusal` has no refusal: state, history, files, notices and effects together. */
export async function runAction(
  deps: ReviewDeps,
  reviewable: Reviewable,
  { items, ...step }: ActionRun & { items: ReviewItem[] },
): Promise<Outcome> {
  const { declaration } = reviewable
  const { twoPersons } = getAction(declaration, step.action)
  const asksSecond = await reviewable.effects?.[step.action]?.needsSecond?.(deps, items, step)
  const needsSecond = (twoPersons === true && step.approvals === 2) || asksSecond === true
  const isFirst = (item: ReviewItem) => needsSecond && item.first_approver_id === ''
  const decisionId = step.bulkId ?? randomUUID()
  const first = items.filter(isFirst)
  const final = items.filter((item) => !isFirst(item))
  if (first.length > 0) await recordFirst(deps, reviewable, { ...step, decisionId, items: first })
  if (final.length > 0) await moveItems(deps, reviewable, { ...step, decisionId, items: final })
  return { decisionId, first, final }
}

type Decision = ActionRun & { decisionId: string; items: ReviewItem[] }

/** The first of two persons: the item goes back to everybody, without its holder. */
async function recordFirst({ db, clock }: ReviewDeps, reviewable: Reviewable, decision: Decision): Promise<void> {
  const { items, by, bulkId, comment, action, decisionId, form } = decision
  const at = clock.now()
  const subjects = items.map((item) => item.id)
  await db
    .updateTable(asReviewedTable(reviewable))
    .set({ first_approver_id: by.id, first_approver_name: by.name, ...free, decision_before: snapshot })
    .set({ decision_id: decisionId, decision_action: action, decision_by: by.id, decision_at: at })
    .where(isAmong(subjects))
    .execute()
  const changes = { before: { firstApprover: '', ...toBlank(form) }, after: { firstApprover: by.name, ...form } }
  const step = { kind: reviewable.declaration.kind, at, action: 'first_approve', text: comment, bulkId, ...changes }
  for (const [name, group] of Map.groupBy(items, (item) => nameAuthor(decision, item)))
    await writeEvents(db, { ...step, subjects: group.map(({ id }) => id), who: { person: toStaffKey(by.id), name } })
}

/** With the colleague on leave for whom the reviewer acts on the item. */
function nameAuthor({ by, principals = [] }: Pick<Decision, 'by' | 'principals'>, item: ReviewItem): string {
  return formatStandIn(by.name, findPrincipal(principals, item)?.name)
}

async function moveItems(deps: ReviewDeps, reviewable: Reviewable, decision: Decision): Promise<void> {
  const { db, clock } = deps
  const { items, action, comment, by, files, decisionId } = decision
  const { declaration } = reviewable
  const at = clock.now()
  const declared = getAction(declaration, action)
  const { to: state } = declared
  const decided = keepsState(declared) ? {} : { comment, reviewer_id: by.id, reviewer_name: by.name, decided_at: at }
  await bumpApplicantVersions(
    db,
    items.map((item) => item.applicant),
  )
  await db
    .updateTable(asReviewedTable(reviewable))
    .set({ state, ...decided, decision_before: snapshot })
    .set({ decision_id: decisionId, decision_action: action, decision_by: by.id, decision_at: at, version: applicantVersion })
    .set(await toQueueColumns({ db, declaration, state, now: at }))
    .where(isAmong(items.map((item) => item.id)))
    .execute()
  await writeSteps(deps, reviewable, decision)
  for (const { id } of items) await recordFiles(deps, { kind: declaration.kind, subject: id, action, decisionId, files })
  await planNotices(deps, reviewable, decision)
  await reviewable.effects?.[action]?.run(deps, items, decision)
}

type QueueEntry = { db: ReviewDeps['db']; declaration: ReviewDeclaration; state: string; now: Date }

/** An item that enters an open state is unassigned; a reopened one gets a new due time. */
export async function toQueueColumns({ db, declaration, state, now }: QueueEntry) {
  if (!getState(declaration, state).isOpen) return {}
  const due = await dueAt(db, declaration, now)
  return {
    ...free,
    first_approver_id: '',
    first_approver_name: '',
    due_at: sql<Date>`case when is_open then due_at else ${due}::timestamptz end`,
    escalated_at: sql<Date | null>`case when is_open then escalated_at end`,
  }
}

/** One line in the history of each item, with what changed. */
async function writeSteps({ db, clock }: ReviewDeps, { declaration }: Reviewable, decision: Decision): Promise<void> {
  const { items, action, comment, by, bulkId, form } = decision
  const after = { state: getAction(declaration, action).to, reviewer: by.name, comment, ...form }
  for (const [, group] of Map.groupBy(items, (item) =>
    JSON.stringify([item.state, item.reviewer_name, item.comment, nameAuthor(decision, item)]),
  )) {
    const [one] = group as [ReviewItem]
    const before = { state: one.state, reviewer: one.reviewer_name, comment: one.comment, ...toBlank(form) }
    const who = { person: toStaffKey(by.id), name: nameAuthor(decision, one) }
    const subjects = group.map((item) => item.id)
    await writeEvents(db, { kind: declaration.kind, subjects, at: clock.now(), who, action, text: comment, before, after, bulkId })
  }
}

function toBlank(form: ActionInput['form']): Record<string, string> {
  return Object.fromEntries(Object.keys(form).map((key) => [key, '']))
}
