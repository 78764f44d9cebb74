import { Refusal, refusals } from '#gateway/refusals.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import type { ReviewCalls } from '../../contract.ts'
import { reviewCan, reviewRefusals } from '../../rules.ts'
import { toEventAuthor, writeEvents } from '../events.ts'
import { type ListReviewers, toPermitted } from '../permitted.ts'
import type { Reviewable } from '../reviewable.ts'
import { actOnItem, getReviewer } from './act-on-item.ts'
import { claimItem, handOverItem, releaseItem, itemUrl } from './claims.ts'
import { lockItem, toRuleItem, getItem } from './items.ts'
import { undoItems } from './undo.ts'

/** What a reviewer does with one item. */
export function actionHandlers(reviewable: Reviewable, calls: ReviewCalls, listReviewers: ListReviewers) {
  const { declaration } = reviewable
  const { kind } = declaration

  return [
    handle(calls.claim, async (context, { id }) => {
      await claimItem(context, toPermitted(reviewable, context.actor), { id, by: getReviewer(context.actor) })
      return { reply: {}, audit: { action: 'review.claim', subject: `${kind} ${id}` } }
    }),

    handle(calls.release, async (context, { id }) => {
      await releaseItem(context, toPermitted(reviewable, context.actor), { id, by: getReviewer(context.actor) })
      return { reply: {}, audit: { action: 'review.release', subject: `${kind} ${id}` } }
    }),

    handle(calls.handOver, async (context, { id, to, note }) => {
      const item = await lockItem(context, toPermitted(reviewable, context.actor), id)
      const receiver = (await listReviewers(context.db, item)).find((one) => one.id === to)
      if (!receiver) throw new Refusal(reviewRefusals.unknownColleague)
      await handOverItem(context, reviewable, { item, by: getReviewer(context.actor), to: receiver, text: note })
      return { reply: {}, audit: { action: 'review.hand_over', subject: `${kind} ${id}`, detail: { to } } }
    }),

    handle(calls.decide, (context, wanted) => actOnItem(context, reviewable, wanted)),

    handle(calls.undo, async (context, { id }) => {
      const by = getReviewer(context.actor)
      const item = await lockItem(context, toPermitted(reviewable, context.actor), id)
      if (declaration.actions[item.decision_action]?.undoable !== true && item.decision_action) throw new Refusal(reviewRefusals.final)
      if (!reviewCan.undo(declaration, toRuleItem(item), { by: by.id, now: context.clock.now() })) throw new Refusal(reviewRefusals.tooLate)
      const undone = await undoItems(context, reviewable, { items: [item], by })
      if (undone.length === 0) throw new Refusal(reviewRefusals.undoForbidden)
      const state = String(item.decision_before?.state)
      return { reply: { state }, audit: { action: 'review.undo', subject: `${kind} ${id}`, detail: { from: item.state } } }
    }),

    ...noteHandlers(reviewable, calls, listReviewers),
  ]
}

/** What reviewers note beside an item, without changing it: notes among colleagues, and the checklist. */
function noteHandlers(reviewable: Reviewable, calls: ReviewCalls, listReviewers: ListReviewers) {
  const { kind, checklist } = reviewable.declaration
  return [
    handle(calls.note, async ({ db, clock, actor }, { id, text, mentions }) => {
      const item = await getItem(db, toPermitted(reviewable, actor), id)
      const by = getReviewer(actor)
      const known = mentions.length > 0 ? await listReviewers(db, item) : []
      const mentioned = known.filter((one) => mentions.includes(one.id))
      if (mentioned.length < new Set(mentions).size) throw new Refusal(reviewRefusals.unknownColleague)
      await writeEvents(db, { kind, subjects: [id], at: clock.now(), who: toEventAuthor(actor), action: 'note', text, mentions: mentioned })
      const notice = {
        topic: 'review.mention' as const,
        title: `${by.name} 在备注中提到了您`,
        text: `${reviewable.getTitle(item)}：${text}`,
        url: itemUrl(kind, id),
      }
      await sendNotices(
        db,
        clock.now(),
        mentioned.map((one) => ({ person: toStaffKey(one.id), ...notice })),
      )
      return { reply: {}, audit: { action: 'review.note', subject: `${kind} ${id}`, detail: { mentions } } }
    }),

    handle(calls.check, async ({ db, clock, actor }, { id, check, isDone }) => {
      await getItem(db, toPermitted(reviewable, actor), id)
      if (!checklist.some((one) => one.id === check)) throw new Refusal(refusals.notFound)
      const checked = { kind, subject: id, item: check }
      if (isDone)
        await db
          .insertInto('review_check')
          .values({ ...checked, by_name: getReviewer(actor).name, at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      else await db.deleteFrom('review_check').where('kind', '=', kind).where('subject', '=', id).where('item', '=', check).execute()
      return { reply: {}, audit: { action: 'review.check', subject: `${kind} ${id}`, detail: { check, isDone } } }
    }),
  ]
}
