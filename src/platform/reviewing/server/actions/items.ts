import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { ItemForRules, ReviewDeclaration } from '../../rules.ts'
import type { PermittedReviewable } from '../permitted.ts'
import { type ReviewDeps, isAmong, type ReviewItem } from '../reviewable.ts'

const columns = [
  'id',
  'state',
  'is_open',
  'applicant',
  'applicant_name',
  'assignee_id',
  'assignee_name',
  'first_approver_id',
  'first_approver_name',
  'reviewer_name',
  'comment',
  'decision_id',
  'decision_action',
  'decision_by',
  'decision_at',
  'decision_before',
  'decided_at',
  'submitted_at',
  'due_at',
  'version',
] as const

/** Locks items in order of their ids. */
export function lockItems({ db }: Pick<ReviewDeps, 'db'>, { rows, summary }: PermittedReviewable, ids: string[]): Promise<ReviewItem[]> {
  return db
    .selectFrom(rows.as('item'))
    .select([...columns, ...(summary as never[])])
    .where(isAmong(ids))
    .orderBy('id')
    .forUpdate()
    .execute() as unknown as Promise<ReviewItem[]>
}

/** Locks an item until the transaction ends. Refuses one that is not there or not permitted. */
export async function lockItem(deps: Pick<ReviewDeps, 'db'>, reviewable: PermittedReviewable, id: string): Promise<ReviewItem> {
  const [item] = await lockItems(deps, reviewable, [id])
  if (!item) throw new Refusal(refusals.notFound)
  return item
}

/** Refuses an item that is not there or not permitted. */
export async function getItem(db: Db, { rows }: PermittedReviewable, id: string): Promise<ReviewItem> {
  const item = await db.selectFrom(rows.as('item')).selectAll().where('id', '=', id).executeTakeFirst()
  if (!item) throw new Refusal(refusals.notFound)
  return item
}

/** How many lines of the checklist nobody has checked off, by the id of the item. */
export async function countUnchecked(
  db: Db,
  { kind, checklist }: Pick<ReviewDeclaration, 'kind' | 'checklist'>,
  ids: readonly string[],
): Promise<(id: string) => number> {
  if (ids.length === 0 || checklist.length === 0) return () => 0
  const { rows } = await sql<{ subject: string; checked: number }>`
    select subject, count(*) as checked from review_check
    where kind = ${kind} and subject = any(${ids}::uuid[]) and item = any(${checklist.map(({ id }) => id)}::text[]) group by subject
  `.execute(db)
  const checked = new Map(rows.map((row) => [row.subject, row.checked]))
  return (id) => checklist.length - (checked.get(id) ?? 0)
}

export function toRuleItem(item: ReviewItem): ItemForRules {
  return {
    state: item.state,
    applicant: item.applicant,
    assigneeId: item.assignee_id,
    firstApproverId: item.first_approver_id,
    decisionAction: item.decision_action,
    decisionBy: item.decision_by,
    decisionAt: item.decision_at?.toISOString() ?? '',
  }
}
