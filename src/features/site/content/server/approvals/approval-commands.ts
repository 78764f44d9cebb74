import { randomUUID } from 'node:crypto'
import { Refusal } from '#gateway/refusals.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import type { ListStaffWith } from '#platform/proposals/server/proposals.ts'
import { permissionsFor } from '#platform/publishing/content-kinds.ts'
import { commitWorkingCopy } from '#platform/publishing/server/editing/working-copy.ts'
import { findItem } from '#platform/publishing/server/editing/items.ts'
import { publishingRefusals } from '#platform/publishing/rules.ts'
import { beginReview } from '#platform/reviewing/server/begin-review.ts'
import { runOwnAction } from '#platform/reviewing/server/actions/own-action.ts'
import type { Reviewable } from '#platform/reviewing/server/reviewable.ts'
import { submitContent, withdrawSubmission } from '../../approval-contract.ts'
import { approvalKind, approvalReviewing, contentRefusals } from '../../rules.ts'
import { toAuditEntry, type Editables } from '../editing/content-access.ts'
import { assertNextWords } from '../words/content-words.ts'
import { findReturned } from './decisions.ts'

export function approvalCommands(editables: Editables, reviewable: Reviewable, listStaffWith: ListStaffWith) {
  return [
    handle(submitContent, async (services, { kind, id, version, publishAt, takeDownAt }) => {
      const { db, clock } = services
      const { content, staff } = editables.open(services.actor, kind, 'edit')
      const [publish_at, take_down_at] = [publishAt, takeDownAt].map((at) => (at === '' ? null : new Date(at)))
      if (publish_at && publish_at <= clock.now()) throw new Refusal(publishingRefusals.publishTimePassed)
      if (take_down_at && take_down_at <= (publish_at ?? clock.now())) throw new Refusal(publishingRefusals.takeDownTimePassed)
      await assertNextWords(db, content, id)
      const { number } = await commitWorkingCopy(services, content, { id, version, author: staff.name })
      const waiting = await db
        .selectFrom('content_approval')
        .select('id')
        .where('content_kind', '=', kind)
        .where('entity_id', '=', id)
        .where('is_open', '=', true)
        .executeTakeFirst()
      if (waiting) throw new Refusal(contentRefusals.alreadySubmitted)
      const returned = await findReturned(services, { kind, id })
      const title = (await findItem(db, kind, id))?.title || content.declaration.label
      const review = await beginReview(services, approvalReviewing, { id: randomUUID(), by: staff })
      await db
        .insertInto('content_approval')
        .values({
          ...review,
          content_kind: kind,
          label: content.declaration.label,
          entity_id: id,
          number,
          title,
          publish_at: publish_at ?? null,
          take_down_at: take_down_at ?? null,
        })
        .execute()
      const reviewers = (await listStaffWith(db, ...permissionsFor(content.declaration.area, 'publish'))).filter(
        (one) => one.id !== staff.id,
      )
      await sendNotices(
        db,
        clock.now(),
        reviewers.map((one) => ({
          person: toStaffKey(one.id),
          topic: 'content.submitted',
          title: `“${title}”待您审核`,
          text: `${staff.name}${returned ? '修改后再次' : ''}提交，${content.declaration.label}第 ${number} 版`,
          url: `/console/${approvalKind}/${review.id}`,
        })),
      )
      return { reply: { number }, audit: toAuditEntry(content, { verb: 'edit', id, detail: { number, submitted: true } }) }
    }),

    handle(withdrawSubmission, async (context, { approvalId }) => {
      const { audit } = await runOwnAction(context, reviewable, { id: approvalId, action: 'withdraw', comment: '' })
      return { reply: {}, audit }
    }),
  ]
}
