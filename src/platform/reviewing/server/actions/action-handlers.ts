import { Refusal } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { ReviewCalls } from '../../contract.ts'
import { reviewCan, reviewRefusals } from '../../rules.ts'
import { claimItem, handOverItem, releaseItem } from './claims.ts'
import { type ListReviewers, toPermitted } from '../permitted.ts'
import type { Reviewable } from '../reviewable.ts'
import { actOnItem, getReviewer } from './act-on-item.ts'
import { lockItem, toRuleItem } from './items.ts'
import { noteHandlers } from './note-handlers.ts'
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
