import { randomUUID } from 'node:crypto'
import type { AuditAction } from '#gateway/declared.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { getState, keepsState } from '../../rules.ts'
import { dropNotices } from '../decision-notices.ts'
import { toEventAuthor, writeEvents } from '../events.ts'
import { withAllItems } from '../permitted.ts'
import { type ReviewDeps, type Reviewable, asReviewedTable } from '../reviewable.ts'
import { applicantVersion, bumpApplicantVersions } from '../applicant-versions.ts'
import type { ActionRequest } from './act-on-item.ts'
import { assertComment, findAction, parseForm } from './check-given.ts'
import { acceptUploads, recordFiles } from './files.ts'
import { lockItem } from './items.ts'
import { toQueueColumns } from './run-action.ts'

/** `former`: what the applicant replaced and figures of the past still count. */
type OwnRequest = ActionRequest & { former?: Record<string, unknown> }

/** What applicants do with their own item, such as resubmitting it: run by a call of the feature, within its transaction. */
export async function runOwnAction(
  context: ReviewDeps & RequestContext,
  reviewable: Reviewable,
  { id, action: name, comment, former, ...wanted }: OwnRequest,
) {
  const { db, clock, actor } = context
  const { declaration } = reviewable
  const { files = {} } = wanted
  const action = findAction(declaration, name, 'applicant')
  assertComment(declaration, action, { comment })
  const form = parseForm(action, wanted.form ?? {})
  const item = await lockItem(context, withAllItems(reviewable), id)
  // An item of another applicant is answered as not found.
  if (actor.kind === 'anyone' || item.applicant !== toPersonKey(actor)) throw new Refusal(refusals.notFound)
  if (!action.from.includes(item.state)) throw new Refusal(refusals.wrongState)
  await acceptUploads(context, action, files)
  const at = clock.now()
  const isOpen = getState(declaration, action.to).isOpen === true
  await bumpApplicantVersions(db, [item.applicant])
  const taken = {
    state: action.to,
    comment,
    reviewer_id: '',
    reviewer_name: '',
    decided_at: isOpen ? null : at,
    decision_id: null,
    decision_action: name,
    decision_by: '',
    decision_at: null,
    decision_before: null,
    ...(await toQueueColumns({ db, declaration, state: action.to, now: at })),
  }
  await db
    .updateTable(asReviewedTable(reviewable))
    .set({ ...(!keepsState(action) && taken), version: applicantVersion })
    .where('id', '=', id)
    .execute()
  const before = { state: item.state, ...Object.fromEntries(Object.keys(form).map((key) => [key, ''])) }
  const after = { state: action.to, ...form, ...(former && { former }) }
  const { kind } = declaration
  await writeEvents(db, { kind, subjects: [id], at, who: toEventAuthor(actor), action: name, text: comment, before, after })
  await recordFiles(context, { kind, subject: id, action: name, decisionId: randomUUID(), files })
  // What was checked off was what the applicant has now changed.
  if (isOpen && !keepsState(action)) await db.deleteFrom('review_check').where('kind', '=', kind).where('subject', '=', id).execute()
  await dropNotices(db, kind, [id])
  await reviewable.effects?.[name]?.run(context, [item], { action: name, comment, files, form })
  return {
    state: action.to,
    audit: { action: `review.${name}` as AuditAction, subject: `${kind} ${id}`, detail: { comment, state: action.to } },
  }
}
