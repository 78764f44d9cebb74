import { type RawBuilder, sql } from 'kysely'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { cancelNotices } from '../decision-notices.ts'
import { writeEvents } from '../events.ts'
import { type ReviewDeps, isAmong, type Person, type Reviewable, type ReviewItem } from '../reviewable.ts'
import { applicantVersion, bumpApplicantVersions } from '../applicant-versions.ts'
import { removeFiles } from './files.ts'

type UndoOptions = { items: ReviewItem[]; by: Person; bulkId?: string | undefined }

/** Gives locked items back what they were before their last action, where nothing has come of it yet. Answers what was undone. */
export async function undoItems(deps: ReviewDeps, reviewable: Reviewable, { items, by, bulkId }: UndoOptions): Promise<ReviewItem[]> {
  const first = items.filter(isFirstOfTwo)
  const undone = await undoEffects(
    deps,
    reviewable,
    items.filter((item) => !isFirstOfTwo(item)),
  )
  if (undone.length > 0)
    await bumpApplicantVersions(
      deps.db,
      undone.map((item) => item.applicant),
    )
  await restore(deps, reviewable, { items: first })
  await restore(deps, reviewable, { items: undone, version: applicantVersion })
  await writeUndone(deps, reviewable, { items: [...first, ...undone], by, bulkId })
  const decisionIds = [...new Set(undone.flatMap((item) => item.decision_id ?? []))]
  const subjects = undone.map((item) => item.id)
  await removeFiles(deps, { kind: reviewable.declaration.kind, subjects, decisionIds })
  await cancelNotices(deps, reviewable, undone)
  return [...first, ...undone]
}

/** A first approval of two changed no state: there is no effect to revert and no notice. */
function isFirstOfTwo({ first_approver_id, decision_before }: ReviewItem): boolean {
  return first_approver_id !== '' && decision_before?.first_approver_id === ''
}

async function undoEffects(deps: ReviewDeps, { effects = {} }: Reviewable, items: ReviewItem[]): Promise<ReviewItem[]> {
  const undone: ReviewItem[] = []
  for (const [action, group] of Map.groupBy(items, (item) => item.decision_action)) {
    const effect = effects[action]
    const ids = effect && new Set(await effect.undo?.(deps, group))
    undone.push(...group.filter(({ id }) => !ids || ids.has(id)))
  }
  return undone
}

type Restoration = { items: ReviewItem[]; version?: RawBuilder<number> }

async function restore({ db }: ReviewDeps, { table }: Reviewable, { items, version = sql<number>`version` }: Restoration): Promise<void> {
  if (items.length === 0) return
  await sql`
    update ${sql.table(table)} set (state, comment, reviewer_id, reviewer_name, decided_at, first_approver_id, first_approver_name, due_at,
      escalated_at) = (select * from jsonb_to_record(decision_before) as before (state text, comment text, reviewer_id text,
      reviewer_name text, decided_at timestamptz, first_approver_id text, first_approver_name text, due_at timestamptz, escalated_at timestamptz)),
      version = ${version}, decision_id = null, decision_action = '', decision_by = '', decision_at = null, decision_before = null
    where ${isAmong(items.map(({ id }) => id))}
  `.execute(db)
}

async function writeUndone(
  { db, clock }: ReviewDeps,
  { declaration: { kind } }: Reviewable,
  { items, by, bulkId }: UndoOptions,
): Promise<void> {
  const who = { person: toStaffKey(by.id), name: by.name }
  for (const [changes, group] of Map.groupBy(items, formatUndoneChanges)) {
    const subjects = group.map((item) => item.id)
    const { before, after } = JSON.parse(changes) as Record<'before' | 'after', Record<string, unknown>>
    await writeEvents(db, { kind, subjects, at: clock.now(), who, action: 'undo', before, after, bulkId })
  }
}

/** As text, by which items with the same changes are grouped. */
function formatUndoneChanges(item: ReviewItem): string {
  const { state = '', reviewer_name = '', comment = '' } = item.decision_before ?? {}
  if (isFirstOfTwo(item)) return JSON.stringify({ before: { firstApprover: item.first_approver_name }, after: { firstApprover: '' } })
  return JSON.stringify({
    before: { state: item.state, reviewer: item.reviewer_name, comment: item.comment },
    after: { state, reviewer: reviewer_name, comment },
  })
}
