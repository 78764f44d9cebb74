import { Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { staffPerson } from '#platform/notices/server/persons.ts'
import type { ReviewCalls } from '../contract.ts'
import { pendingState, reviewRefusals } from '../rules.ts'
import { claimItem, handOverItem, itemUrl, releaseItem } from './claims.ts'
import { decideItem } from './decide-item.ts'
import { isUndoable, lockItem, undoItems } from './decisions.ts'
import { whoIs, writeEvents } from './events.ts'
import { getItem, reviewerOf, reviewPermission } from './read-handlers.ts'
import type { Colleagues, Reviewable } from './reviewable.ts'

/** What a reviewer does with one item. */
export function decideHandlers(reviewable: Reviewable, calls: ReviewCalls, colleagues: Colleagues) {
  const { kind, isFinal } = reviewable.declaration

  return [
    handle(calls.claim, async (context, { id }) => {
      await claimItem(context, reviewable, id, reviewerOf(context.actor))
      return { reply: {}, audit: { action: 'review.claim', subject: `${kind} ${id}` } }
    }),

    handle(calls.release, async (context, { id }) => {
      await releaseItem(context, reviewable, id, reviewerOf(context.actor))
      return { reply: {}, audit: { action: 'review.release', subject: `${kind} ${id}` } }
    }),

    handle(calls.handOver, async (context, { id, to, note }) => {
      const receiver = (await colleagues(context.db, reviewPermission(calls))).find((one) => one.id === to)
      if (!receiver) throw new Refusal(reviewRefusals.unknownColleague)
      await handOverItem(context, reviewable, await lockItem(context, reviewable, id), reviewerOf(context.actor), receiver, note)
      return { reply: {}, audit: { action: 'review.hand_over', subject: `${kind} ${id}`, detail: { to } } }
    }),

    handle(calls.decide, (context, decision) => decideItem(context, reviewable, decision)),

    handle(calls.undo, async (context, { id }) => {
      const by = reviewerOf(context.actor)
      if (isFinal) throw new Refusal(reviewRefusals.final)
      const item = await lockItem(context, reviewable, id)
      if (!isUndoable(item, by, context.clock.now())) throw new Refusal(reviewRefusals.tooLate)
      const undone = await undoItems(context, reviewable, [item], by)
      if (undone.length === 0) throw new Refusal(reviewRefusals.undoForbidden)
      return { reply: { state: pendingState }, audit: { action: 'review.undo', subject: `${kind} ${id}`, detail: { from: item.state } } }
    }),

    handle(calls.note, async ({ db, clock, actor }, { id, text, mentions }) => {
      const item = await getItem(db, reviewable, id)
      const by = reviewerOf(actor)
      const known = mentions.length > 0 ? await colleagues(db, reviewPermission(calls)) : []
      const mentioned = known.filter((one) => mentions.includes(one.id))
      if (mentioned.length < new Set(mentions).size) throw new Refusal(reviewRefusals.unknownColleague)
      await writeEvents(db, { kind, subjects: [id], at: clock.now(), who: whoIs(actor), action: 'note', text, mentions: mentioned })
      const notice = {
        topic: 'review.mention' as const,
        title: `${by.name} 在备注中提到了您`,
        text: `${reviewable.titleOf(item)}：${text}`,
        url: itemUrl(kind, id),
      }
      await sendNotices(
        db,
        clock.now(),
        mentioned.map((one) => ({ person: staffPerson(one.id), ...notice })),
      )
      return { reply: {}, audit: { action: 'review.note', subject: `${kind} ${id}`, detail: { mentions } } }
    }),

    handle(calls.tick, async ({ db, clock, actor }, { id, check, isDone }) => {
      await getItem(db, reviewable, id)
      if (!reviewable.declaration.checklist.some((one) => one.id === check)) throw new Refusal(refusals.notFound)
      const tick = { kind, subject: id, item: check }
      if (isDone)
        await db
          .insertInto('review_tick')
          .values({ ...tick, by_name: reviewerOf(actor).name, at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      else await db.deleteFrom('review_tick').where('kind', '=', kind).where('subject', '=', id).where('item', '=', check).execute()
      return { reply: {}, audit: { action: 'review.tick', subject: `${kind} ${id}`, detail: { check, isDone } } }
    }),
  ]
}
