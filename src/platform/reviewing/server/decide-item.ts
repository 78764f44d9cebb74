import { Refusal } from '#gateway/refusals.ts'
import type { Asked } from '#gateway/server/handle.ts'
import { actionOf, type DecisionName, pendingState } from '../rules.ts'
import { checkDecision, decideItems, lockItem, objection } from './decisions.ts'
import { reviewerOf } from './read-handlers.ts'
import type { Deciding, Reviewable } from './reviewable.ts'
import { reviewSettings } from './settings.ts'

type Given = { id: string; action: DecisionName; comment: string }

/** One person decides on one item: what the call `decide` does, and whatever call a kind has of its own. */
export async function decideItem(context: Deciding & Asked, reviewable: Reviewable, { id, action, comment }: Given) {
  const { declaration } = reviewable
  const by = reviewerOf(context.actor)
  checkDecision(declaration, action, comment)
  const { approvals } = await reviewSettings(context.db, declaration)
  const item = await lockItem(context, reviewable, id)
  const against = objection(item, by)
  if (against) throw new Refusal(against)
  const { decisionId, first } = await decideItems(context, reviewable, [item], { action, comment, by, approvals })
  const needsSecond = first.length > 0
  const state = needsSecond ? pendingState : actionOf(declaration, action).to
  return {
    reply: { state, decisionId, needsSecond },
    audit: { action: `review.${action}` as const, subject: `${declaration.kind} ${id}`, detail: { comment, state } },
  }
}
