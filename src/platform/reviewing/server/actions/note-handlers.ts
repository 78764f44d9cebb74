import { Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import type { ReviewCalls } from '../../contract.ts'
import { reviewRefusals } from '../../rules.ts'
import { toEventAuthor, writeEvents } from '../events.ts'
import { type ListReviewers, toPermitted } from '../permitted.ts'
import type { Reviewable } from '../reviewable.ts'
import { getReviewer } from './act-on-item.ts'
import { itemUrl } from './claims.ts'
import { getItem } from './items.ts'

/** What reviewers note beside an item, without changing it: notes among colleagues, and the checklist. */
export function noteHandlers(reviewable: Reviewable, calls: ReviewCalls, listReviewers: ListReviewers) {
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
