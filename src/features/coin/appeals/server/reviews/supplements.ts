import { Refusal } from '#gateway/refusals.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import type { Db } from '#platform/db/server/database.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { itemUrl } from '#platform/reviewing/server/actions/claims.ts'
import type { Effect } from '#platform/reviewing/server/reviewable.ts'
import { appealLimits as limits, appealRefusals, appealReviewing } from '../../rules.ts'

const { kind } = appealReviewing

/** What the customer added to an appeal, the oldest first. */
export async function listSupplements(db: Db, id: string): Promise<{ at: string; text: string }[]> {
  const rows = await db
    .selectFrom('review_event')
    .select(['at', 'text'])
    .where('kind', '=', kind)
    .where('subject', '=', id)
    .where('action', '=', 'supplement')
    .orderBy('id')
    .execute()
  return rows.map(({ at, text }) => ({ at: at.toISOString(), text }))
}

/** Asked once the new one is written, under the lock of the appeal. */
export async function assertFewSupplements(db: Db, id: string): Promise<void> {
  const written = await listSupplements(db, id)
  if (written.length > limits.supplements) throw new Refusal(appealRefusals.tooManySupplements)
}

/** Tells the reviewer who has claimed the appeal what its customer did. */
export function notifyReviewer(title: string): Effect {
  return {
    run: async ({ db, clock }, [item], { comment }) => {
      if (!item?.assignee_id) return
      const text = [item.account, item.type, comment].filter(Boolean).join(' ')
      const notice = { topic: 'review.applicant' as const, title, text, url: itemUrl(kind, item.id) }
      await sendNotices(db, clock.now(), [{ person: toStaffKey(item.assignee_id), ...notice }])
    },
  }
}
