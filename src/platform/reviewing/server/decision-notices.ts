import { sql } from 'kysely'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import type { Db } from '#platform/db/server/database.ts'
import { getAction, keepsState, reviewLimits } from '../rules.ts'
import { isAmong, type NoticeContext, type Reviewable, type ReviewItem, asReviewedTable } from './reviewable.ts'

const batch = 1000

type NoticeDeps = Pick<Services, 'db' | 'clock'>

type DecidedItems = { items: ReviewItem[]; action: string; comment: string }

/** Plans one notice for each item, due when the undo window ends. What can't be undone is notified at once. */
export async function planNotices(
  { db, clock }: NoticeDeps,
  reviewable: Reviewable,
  { items, action: name, comment }: DecidedItems,
): Promise<void> {
  const { kind } = reviewable.declaration
  const action = getAction(reviewable.declaration, name)
  if (action.notice === 'none') return
  if (!action.undoable) {
    const subjects = items.map(({ id }) => id)
    await dropNotices(db, kind, subjects)
    const context = { state: action.to, comment, isUndone: false, ...(keepsState(action) && { action: name }) }
    return sendDecisionNotices({ db, clock }, reviewable, { items, context })
  }
  const due = new Date(clock.now().getTime() + reviewLimits.undoMinutes * 60_000)
  await sql`
    insert into review_notice (kind, subject, due_at)
    select ${kind}, subject, ${due} from unnest(${items.map(({ id }) => id)}::uuid[]) as subject
    on conflict (kind, subject) do update set due_at = excluded.due_at, notified_at = null
  `.execute(db)
}

/** Planned notices that a later step has overtaken. */
export async function dropNotices(db: Db, kind: string, subjects: string[]): Promise<void> {
  await db.deleteFrom('review_notice').where('kind', '=', kind).where(isAmong(subjects, 'subject')).execute()
}

/** Cancels the notices of undone actions; an applicant who was already notified gets a correction. */
export async function cancelNotices({ db, clock }: NoticeDeps, reviewable: Reviewable, undone: ReviewItem[]): Promise<void> {
  const { declaration } = reviewable
  const items = undone.filter(({ decision_action }) => declaration.actions[decision_action]?.notice !== 'none')
  const ids = items.map(({ id }) => id)
  if (ids.length === 0) return
  const cancelled = await db
    .deleteFrom('review_notice')
    .where('kind', '=', declaration.kind)
    .where(isAmong(ids, 'subject'))
    .returning(['subject', 'notified_at'])
    .execute()
  const unnotified = new Set(cancelled.filter(({ notified_at }) => notified_at === null).map(({ subject }) => subject))
  const notified = items.filter(({ id }) => !unnotified.has(id))
  for (const [state, group] of Map.groupBy(notified, ({ decision_before }) => String(decision_before?.state)))
    await sendDecisionNotices({ db, clock }, reviewable, { items: group, context: { state, comment: '', isUndone: true } })
}

/** The applicant opens the record: its notice, if one is planned, is due now. */
export async function notifyOnOpen({ db, clock }: NoticeDeps, reviewable: Reviewable, id: string): Promise<void> {
  const { kind } = reviewable.declaration
  const planned = await db
    .selectFrom('review_notice')
    .select('subject')
    .where('kind', '=', kind)
    .where('subject', '=', id)
    .where('notified_at', 'is', null)
    .executeTakeFirst()
  if (!planned) return
  await db.transaction().execute(async (own) => {
    const { numUpdatedRows } = await own
      .updateTable('review_notice')
      .set({ notified_at: clock.now() })
      .where('kind', '=', kind)
      .where('subject', '=', id)
      .where('notified_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await sendFinalStates({ db: own, clock }, reviewable, [id])
  })
}

/** Every minute: notifies applicants of decisions that can no longer be undone, unless they have opened them already. */
export function decisionNoticeJob(services: NoticeDeps, reviewables: Reviewable[]): Job {
  return {
    name: 'review-notices',
    label: '发送审核结果通知',
    schedule: '* * * * *',
    async run() {
      for (const reviewable of reviewables) while ((await sendDue(services, reviewable)) === batch);
    },
  }
}

async function sendDue({ db, clock }: NoticeDeps, reviewable: Reviewable): Promise<number> {
  const { kind } = reviewable.declaration
  return db.transaction().execute(async (own) => {
    const { rows } = await sql<{ subject: string; notified_at: Date | null }>`
      delete from review_notice where kind = ${kind} and subject in (
        select subject from review_notice where kind = ${kind} and due_at <= ${clock.now()}
        order by due_at limit ${batch} for update skip locked
      )
      returning subject, notified_at
    `.execute(own)
    const unnotified = rows.filter(({ notified_at }) => notified_at === null).map(({ subject }) => subject)
    await sendFinalStates({ db: own, clock }, reviewable, unnotified)
    return rows.length
  })
}

async function sendFinalStates({ db, clock }: NoticeDeps, reviewable: Reviewable, ids: string[]): Promise<void> {
  const items = (await db
    .selectFrom(asReviewedTable(reviewable))
    .select(['id', 'state', 'comment', 'applicant', ...(reviewable.summary as never[])])
    .where(isAmong(ids))
    .orderBy('id')
    .execute()) as unknown as ReviewItem[]
  await sendDecisionNotices({ db, clock }, reviewable, { items })
}

/** `context`: where it is not what the item itself says. */
type NoticedItems = { items: ReviewItem[]; context?: NoticeContext }

async function sendDecisionNotices({ db, clock }: NoticeDeps, reviewable: Reviewable, { items, context }: NoticedItems): Promise<void> {
  const notices = items.map((item) => ({
    person: item.applicant,
    ...reviewable.toNotice(item, context ?? { state: item.state, comment: item.comment, isUndone: false }),
  }))
  await sendNotices(db, clock.now(), notices)
}
