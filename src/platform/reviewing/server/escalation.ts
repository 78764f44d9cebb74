import { sql } from 'kysely'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { itemUrl } from './actions/claims.ts'
import { listStandIns } from './delegations/stand-ins.ts'
import { systemAuthor, writeEvents } from './events.ts'
import type { ListReviewers } from './permitted.ts'
import { isAmong, type Person, type Reviewable, type ReviewItem, asReviewedTable } from './reviewable.ts'

const batch = 500
/** Titles that one notice names. */
const named = 3

/** Sends one reminder of each overdue item: to its assignee or who stands in, or to all who may review it; a person gets one notice for all of them. */
export async function escalateOverdue(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  reviewable: Reviewable,
  listReviewers: ListReviewers,
): Promise<number> {
  const now = clock.now()
  const { kind, noun } = reviewable.declaration
  return db.transaction().execute(async (transaction) => {
    const overdue = (await transaction
      .selectFrom(asReviewedTable(reviewable))
      .select(['id', 'assignee_id', 'due_at', ...(reviewable.summary as never[])])
      .where('is_open', '=', sql.lit(true))
      .where('due_at', '<', now)
      .where('escalated_at', 'is', null)
      .orderBy('due_at')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute()) as unknown as ReviewItem[]
    const subjects = overdue.map((item) => item.id)
    if (subjects.length === 0) return 0
    await transaction.updateTable(asReviewedTable(reviewable)).set({ escalated_at: now }).where(isAmong(subjects)).execute()
    await writeEvents(transaction, { kind, subjects, at: now, who: systemAuthor, action: 'escalate' })
    const standIns = await listStandIns(transaction, now)
    const isFor = ({ assignee_id: id }: ReviewItem) => standIns.get(id)?.id ?? id
    const overdueByReviewer = await groupByRecipient(overdue, reviewable, {
      isFor,
      listReviewers: (item) => listReviewers(transaction, item),
    })
    const notices = [...overdueByReviewer].map(([id, items]) => ({
      person: toStaffKey(id),
      topic: 'review.overdue' as const,
      title: items.length === 1 ? `${noun}已超过办理期限` : `${items.length} 项${noun}已超过办理期限`,
      text: items.slice(0, named).map(reviewable.getTitle).join('、') + (items.length > named ? ' 等' : ''),
      url: items.length === 1 ? itemUrl(kind, (items[0] as ReviewItem).id) : `/console/${kind}?scope=overdue`,
    }))
    await sendNotices(transaction, now, notices)
    return subjects.length
  })
}

/** `isFor`: the id of the item's assignee, or of who stands in. */
type Recipients = { isFor: (item: ReviewItem) => string; listReviewers: (item: ReviewItem) => Promise<Person[]> }

/** By the id of whom an item is for, as long as that person may review it, else of everybody who may. */
async function groupByRecipient(items: ReviewItem[], { rights }: Reviewable, { isFor, listReviewers }: Recipients) {
  const byRecipient = new Map<string, ReviewItem[]>()
  const reviewersByValue = new Map<unknown, Person[]>()
  for (const item of items) {
    const value = rights && item[rights.column]
    const reviewers = reviewersByValue.get(value) ?? (await listReviewers(item))
    reviewersByValue.set(value, reviewers)
    const assignee = reviewers.filter(({ id }) => id === isFor(item))
    for (const { id } of assignee.length > 0 ? assignee : reviewers) byRecipient.set(id, [...(byRecipient.get(id) ?? []), item])
  }
  return byRecipient
}

type EscalatedKind = { reviewable: Reviewable; listReviewers: ListReviewers }

export function escalationJob(services: Pick<Services, 'db' | 'clock'>, reviewed: EscalatedKind[]): Job {
  return {
    name: 'review-escalation',
    label: '提醒超时未办的事项',
    schedule: '*/10 * * * *',
    async run() {
      for (const { reviewable, listReviewers } of reviewed) while ((await escalateOverdue(services, reviewable, listReviewers)) === batch);
    },
  }
}
